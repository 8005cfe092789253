// Ends a script of package.json, as SIGTERM does, once the npm that runs it is gone: npm passes on
// SIGINT and SIGTERM, not SIGHUP, and nothing when it is killed. The scripts begin with `exec`, so
// that the process that npm starts, and signals, is not a shell.
import { basename } from 'node:path';

const CHECK_EVERY_MS = 250;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

// A process that is started otherwise, as by nohup, may outlive its parent.
if (
  process.env.npm_lifecycle_script?.startsWith(
    `exec node scripts/${basename(process.argv[1] ?? '')}`,
  )
) {
  const npm = process.ppid;
  const timer = setInterval(() => {
    // An orphan gets another parent, except on Windows.
    if (process.ppid === npm && isAlive(npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}
