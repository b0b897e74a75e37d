package org.strowger.router.admin.console;

import java.util.List;
import org.strowger.router.admin.command.Live;

/**
 * What has come of a command: an answer that is written down, or a stream that has begun.
 *
 * @param pieces what is written, in order
 * @param outcome {@code OK}, or {@code ERR} and its code
 * @param large whether it counts among the few that may be large; whoever has sent it, or drops it, says so
 * @param stream what ends the stream; {@link #NO_STREAM} if there is none
 */
record Reply(List<byte[]> pieces, String outcome, boolean large, Live.Ending stream) {
    static final String OK = "OK";
    static final Live.Ending NO_STREAM = () -> "";

    /** Nothing yet. */
    static Reply stream(Live.Ending ending) {
        return new Reply(List.of(), OK, false, ending);
    }

    boolean isStream() {
        return stream != NO_STREAM;
    }

    boolean isRefused() {
        return !outcome.equals(OK);
    }
}
