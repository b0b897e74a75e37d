package org.strowger.router.recording;

import java.io.IOException;

/** The traffic in a capture. */
final class CaptureSource implements RecordedSource {
    private final CaptureReader reader;
    private final TcpConnections connections;
    private final CapturedFrame frame = new CapturedFrame();
    private boolean hasFrame;
    private long lastMillis;

    CaptureSource(CaptureReader reader, TcpConnections connections) throws IOException {
        this.reader = reader;
        this.connections = connections;
        this.hasFrame = reader.next(frame);
    }

    @Override
    public long timeMillis() {
        return hasFrame ? frame.timeMillis() : Long.MAX_VALUE;
    }

    @Override
    public void step() throws IOException {
        lastMillis = frame.timeMillis();
        connections.frame(frame);
        hasFrame = reader.next(frame);
        if (!hasFrame) {
            connections.end(lastMillis);
        }
    }
}
