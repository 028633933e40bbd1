/** Stands in for TypeBox in the browser, where nothing is checked by the call table's schemas. */
const schema = () => ({ properties: {} });

export default new Proxy({}, { get: () => schema });
