import { listenEvents } from '@lading/contract/calls';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { answer } from '../../lib/testing/network.ts';

const EVENTS = { headers: { 'Content-Type': 'text/event-stream' } };

/**
 * A stream of live events. Returns how a test waits until a screen listens, how the server writes
 * into the stream, and how it ends it.
 */
export function streamEvents() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const asked = answer(listenEvents, () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
      },
    });
    return new Response(body, EVENTS);
  });
  return {
    listening: () => waitFor(() => expect(asked).toHaveLength(1)),
    tell: (...rooms: string[]) =>
      stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ rooms })}\n\n`)),
    end: () => stream?.close(),
  };
}
