import type { OpenRoom } from './preference.ts';

/** A binary heap of rooms with the first in natural order on top. */
export class FirstRoom {
  readonly #rooms: OpenRoom[] = [];

  get first(): OpenRoom | undefined {
    return this.#rooms[0];
  }

  add(room: OpenRoom): void {
    let at = this.#rooms.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = this.#rooms[above] as OpenRoom;
      if (other.order <= room.order) break;
      this.#rooms[at] = other;
      at = above;
    }
    this.#rooms[at] = room;
  }

  removeFirst(): void {
    const last = this.#rooms.pop();
    if (!last || this.#rooms.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (this.#orderAt(below + 1) < this.#orderAt(below)) below++;
      if (this.#orderAt(below) >= last.order) break;
      this.#rooms[at] = this.#rooms[below] as OpenRoom;
      at = below;
    }
    this.#rooms[at] = last;
  }

  #orderAt(at: number): number {
    return at < this.#rooms.length ? (this.#rooms[at] as OpenRoom).order : Infinity;
  }
}
