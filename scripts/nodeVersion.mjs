// Imported first, in syntax that an old Node can parse.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Lading needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
