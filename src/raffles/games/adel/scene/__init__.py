"""How the table of Adel Verpflichtet looks: the club's menu card, drawn from what a viewer may know."""
