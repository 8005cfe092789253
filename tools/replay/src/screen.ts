export interface Screen {
  line(text: string): void;
  /**
   * Starts a progress bar. `advance` adds a document with its number of lines; `end` draws the
   * final state.
   */
  bar(title: string, documents: number): { advance(lines: number): void; end(): void };
}

const WIDTH = 30;
const EVERY_MS = 100;

/** On a terminal the bar is redrawn in place; elsewhere, each tenth of the progress is a line. */
export function makeScreen(out: { write(text: string): unknown; isTTY?: boolean }): Screen {
  return {
    line: (text) => {
      out.write(`${text}\n`);
    },
    bar: (title, documents) => {
      const began = performance.now();
      let done = 0;
      let lines = 0;
      let drawnTenth = 0;
      let drawnAt = 0;
      const text = (): string => {
        const share = documents === 0 ? 1 : done / documents;
        const filled = Math.round(share * WIDTH);
        const seconds = Math.max(0.001, (performance.now() - began) / 1000);
        const bar = '#'.repeat(filled) + '.'.repeat(WIDTH - filled);
        return `${title.padEnd(10)} [${bar}] ${done}/${documents}, ${lines} lines, ${Math.round(lines / seconds)} lines/s`;
      };
      const draw = (): void => {
        if (!out.isTTY) {
          const tenth = Math.floor((done * 10) / documents);
          if (tenth === drawnTenth || done === documents) return;
          drawnTenth = tenth;
          out.write(`${text()}\n`);
        } else if (performance.now() - drawnAt >= EVERY_MS) {
          drawnAt = performance.now();
          out.write(`\r\x1b[2K${text()}`);
        }
      };
      return {
        advance: (more) => {
          done += 1;
          lines += more;
          draw();
        },
        end: () => {
          out.write(`${out.isTTY ? '\r\x1b[2K' : ''}${text()}\n`);
        },
      };
    },
  };
}
