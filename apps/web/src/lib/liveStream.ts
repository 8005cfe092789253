import { liveRooms, type Room } from '@lading/domain/events';
import { createParser } from 'eventsource-parser';

/** The server sends something every 15 s: a connection that is silent for this long is dead. */
export const SILENCE_MS = 45_000;

function roomsOf(data: string): Room[] {
  try {
    const { rooms } = JSON.parse(data) as { rooms?: unknown };
    return Array.isArray(rooms)
      ? rooms.filter(
          (room): room is Room => typeof room === 'string' && Object.hasOwn(liveRooms, room),
        )
      : [];
  } catch {
    return [];
  }
}

/** Reads a stream until it ends, breaks or falls silent. Never throws. */
export async function readRooms(
  response: Response,
  onRooms: (rooms: Room[]) => void,
): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const parser = createParser({ onEvent: ({ data }) => onRooms(roomsOf(data)) });
  try {
    for (;;) {
      const silence = setTimeout(() => void reader.cancel().catch(() => {}), SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // Broken or aborted: the caller opens the next one.
  }
}
