/** What the table of walls is made of: [walls.ts](walls.ts). */

/** What a room may import, besides the files of its own folder. */
export type Row = {
  rooms?: readonly string[];
  /** npm packages, each with its subpaths; `node:` stands for what is built into Node. */
  packages?: readonly string[];
  /** Rooms and packages of which it may import types alone. */
  types?: readonly string[];
  /** Has no walls, and nor have the folders below. */
  open?: true;
};

export type Walls = Readonly<Record<string, Row>>;
