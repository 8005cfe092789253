// Imported first, in syntax that an old Node can parse. The versions are those of package.json.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24 && !(major === 22 && minor >= 12) && !(major === 20 && minor >= 19)) {
  console.error(
    `Lading needs Node 26, 24, 22.12 or newer, or 20.19 or newer; this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}
