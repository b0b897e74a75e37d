package org.strowger.router.recording;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a log of any size. A line that is too long is skipped. */
final class LineReader {
    /** The maximum length of a line: a request as JSON, with a body of the default maximum size. */
    static final int LINE_OCTETS_MAX = 4 << 20;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int end;
    private long number;
    private boolean wasTooLong;

    LineReader(InputStream in) {
        this.in = in;
    }

    /** The number of the last line, from 1. */
    long number() {
        return number;
    }

    /** Whether the last line was too long, and is therefore returned as empty. */
    boolean wasTooLong() {
        return wasTooLong;
    }

    /** Returns the next line without its end; null at the end of the log. */
    byte @Nullable [] next() throws IOException {
        byte[] line = new byte[0];
        boolean isAny = false;
        wasTooLong = false;
        while (fill()) {
            isAny = true;
            int stop = at;
            while (stop < end && buffer[stop] != '\n') {
                stop++;
            }
            if (line.length + stop - at > LINE_OCTETS_MAX) {
                wasTooLong = true;
                line = new byte[0];
            } else if (!wasTooLong) {
                int had = line.length;
                line = Arrays.copyOf(line, had + stop - at);
                System.arraycopy(buffer, at, line, had, stop - at);
            }
            boolean isWhole = stop < end;
            at = isWhole ? stop + 1 : stop;
            if (isWhole) {
                break;
            }
        }
        if (!isAny) {
            return null;
        }
        number++;
        boolean hasReturn = line.length > 0 && line[line.length - 1] == '\r';
        return hasReturn ? Arrays.copyOf(line, line.length - 1) : line;
    }

    private boolean fill() throws IOException {
        if (at == end) {
            at = 0;
            end = Math.max(0, in.read(buffer));
        }
        return at < end;
    }
}
