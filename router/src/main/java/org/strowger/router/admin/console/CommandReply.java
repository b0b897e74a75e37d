package org.strowger.router.admin.console;

import java.util.List;
import org.strowger.router.admin.command.LiveCommand;

/**
 * What has come of a command: an answer that is written down, or a stream that has begun.
 *
 * @param pieces what is written, in order
 * @param outcome {@code OK}, or {@code ERR} and its code
 * @param large whether it counts among the few that may be large; whoever has sent it, or drops it, says so
 * @param stream what ends the stream; {@link #NO_STREAM} if there is none
 */
record CommandReply(List<byte[]> pieces, String outcome, boolean large, LiveCommand.Ending stream) {
    static final String OK = "OK";

    private static final String ERR = "ERR ";
    static final LiveCommand.Ending NO_STREAM = () -> "";

    /** Nothing yet. */
    static CommandReply stream(LiveCommand.Ending ending) {
        return new CommandReply(List.of(), OK, false, ending);
    }

    /** It was not done. */
    static CommandReply refused(List<byte[]> pieces, String code) {
        return new CommandReply(pieces, ERR + code, false, NO_STREAM);
    }

    boolean isStream() {
        return stream != NO_STREAM;
    }

    /** What came of it in one word: {@code ok}, or the code of {@code ERR}. */
    String result() {
        return isRefused() ? outcome.substring(ERR.length()) : "ok";
    }

    boolean isRefused() {
        return !outcome.equals(OK);
    }
}
