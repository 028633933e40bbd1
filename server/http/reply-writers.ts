import writerOf from 'fast-json-stringify';

type Write = (reply: unknown) => string;

/** Once for all servers of a process. */
const compiled = new WeakMap<object, Write>();

/**
 * The function that writes replies of a schema as JSON. It is compiled when first used: compiling all of them took a
 * third of the time that building the server takes.
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
