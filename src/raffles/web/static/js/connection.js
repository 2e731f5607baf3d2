// The line to the house: a socket that brings what happened. It comes back by itself, whatever happens to it.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const REFUSED = 4400; // the house's own codes begin here: there is nobody to dial again
const PATIENCE = 1200; // a shorter gap is nobody's business

export class Connection {
  /** `address()` is asked anew each time: the shape of the drawing may have changed. */
  constructor({ address, receive, down, up }) {
    Object.assign(this, { address, receive, down, up });
    this.wait = FIRST_WAIT;
    this.isDown = false;
    addEventListener("online", () => this.renew());
    addEventListener("pageshow", (event) => event.persisted && this.renew());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.socket?.readyState !== WebSocket.OPEN) this.renew();
    });
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      if (socket !== this.socket) return; // a line that was given up still had something to say
      this.answered();
      this.receive(JSON.parse(data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket === this.socket && code < REFUSED) this.lost();
    });
    return this;
  }

  /** Hang up and dial again: the first frame of a new line is the present. */
  renew() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.wait = FIRST_WAIT;
    this.open();
  }

  answered() {
    this.wait = FIRST_WAIT;
    clearTimeout(this.alarm);
    this.alarm = 0;
    if (this.isDown) this.up();
    this.isDown = false;
  }

  lost() {
    if (!this.alarm) {
      this.alarm = setTimeout(() => {
        this.isDown = true;
        this.down();
      }, PATIENCE);
    }
    // A little chance, so that a whole house of pages does not come back in the same instant.
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }
}
