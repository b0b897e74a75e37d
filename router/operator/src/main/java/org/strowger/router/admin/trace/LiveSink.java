package org.strowger.router.admin.trace;

import java.time.Instant;
import java.util.List;
import org.strowger.protocol.CloseReason;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.command.LiveOutput;

/**
 * A live trace for a console client. If the client reads too slowly, lines are dropped and their number is reported.
 */
final class LiveSink implements TraceSink {
    private final LiveOutput output;
    private final PacketLine form;
    private final boolean hex;
    private long missed;

    LiveSink(LiveOutput output, PacketLine form, boolean hex) {
        this.output = output;
        this.form = form;
        this.hex = hex;
    }

    @Override
    public void packet(SeenPacket seen) {
        say(form.of(seen));
        if (hex) {
            form.hex(seen).forEach(this::say);
        }
    }

    @Override
    public void connectionEnded(TracedConnection connection, CloseReason reason, Instant time) {
        say(form.head(connection, time) + " closed: " + reason);
    }

    @Override
    public String ending() {
        return output.isOver() ? "the console connection was closed" : GOES_ON;
    }

    @Override
    public void flush() {
        // Nothing to do: lines are not buffered here.
    }

    @Override
    public void end(String why) {
        tellMissed();
        output.end(why);
    }

    private void say(String line) {
        if (tellMissed() && !show(line)) {
            missed++;
        } else if (missed > 0) {
            missed++;
        }
    }

    private boolean show(String line) {
        return output.show(new TextBlock("packets", List.of(line)));
    }

    /**
     * Reports dropped lines.
     *
     * @return whether no dropped lines remain to be reported
     */
    private boolean tellMissed() {
        if (missed > 0 && show("... " + missed + " lines dropped: the client reads too slowly")) {
            missed = 0;
        }
        return missed == 0;
    }
}
