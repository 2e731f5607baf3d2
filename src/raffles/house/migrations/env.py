"""Run by alembic. The house hands it the connection that it has open."""

from alembic import context

from raffles.house.store import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
