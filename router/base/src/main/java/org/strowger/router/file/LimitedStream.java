package org.strowger.router.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Fails when more than the maximum is read, for example from a file that grows while it is read. */
final class LimitedStream extends FilterInputStream {
    private final long octetsMax;
    private long octets;

    LimitedStream(InputStream in, long octetsMax) {
        super(in);
        this.octetsMax = octetsMax;
    }

    @Override
    public int read() throws IOException {
        int octet = super.read();
        count(octet < 0 ? 0 : 1);
        return octet;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        int count = super.read(to, offset, length);
        count(Math.max(0, count));
        return count;
    }

    private void count(int more) throws IOException {
        octets += more;
        if (octets > octetsMax) {
            throw new FileTooLarge(octetsMax);
        }
    }
}
