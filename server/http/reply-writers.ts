import writerOf from 'fast-json-stringify';

type Write = (reply: unknown) => string;

/** Once for all servers of a process. */
const compiled = new WeakMap<object, Write>();

/**
 * Gives what writes the replies of a schema as JSON. It is compiled when the first of them is written: to compile
 * them all took a third of the time in which the server is made.
 */
export function replyWriter({ schema }: { schema: unknown }): Write {
  // a TypeBox schema is plain JSON Schema
  const key = schema as object;
  return (reply) => {
    let write = compiled.get(key);
    if (!write) {
      write = writerOf(key) as Write;
      compiled.set(key, write);
    }
    return write(reply);
  };
}
