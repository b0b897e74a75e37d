package org.strowger.tools.command;

import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.util.Locale;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.SafeText;
import org.strowger.router.cli.HostPort;
import org.strowger.router.json.JsonWriter;
import org.strowger.router.thread.Flag;
import org.strowger.tools.sender.SendSteps;

/** Prints each step of a {@code Sender} with the time since the start, as text or as a JSON object per line. */
final class SendProgress implements SendSteps {
    private static final double NANOS_PER_MILLI = 1e6;

    private final SendWords words;
    private final boolean json;
    private final PrintStream out;
    private final long beganNanos;
    private final Runnable onEnd;
    private final Flag ended = new Flag();
    private boolean done;

    /**
     * @param words the names of the messages
     * @param onEnd called after the last step
     */
    SendProgress(SendWords words, boolean json, PrintStream out, Runnable onEnd) {
        this.words = words;
        this.json = json;
        this.out = out;
        this.onEnd = onEnd;
        this.beganNanos = System.nanoTime();
    }

    /** Whether the last step has been reported. Callable from any thread. */
    boolean hasEnded() {
        return ended.isRaised();
    }

    /** Whether the result was {@code DONE}. May be called only after {@link #hasEnded} has returned true. */
    boolean isDone() {
        return done;
    }

    @Override
    public void connected(InetSocketAddress server) {
        say("connected", "to " + HostPort.text(server));
    }

    @Override
    public void signedIn(String version) {
        if (words.hasBinds()) {
            say("bound", "version " + version);
        }
    }

    @Override
    public void signInRefused(Outcome why) {
        say("refused", words.refusal(why.detail()));
    }

    @Override
    public void submitted(int message) {
        say("submitted", words.of(message));
    }

    @Override
    public void unfit(int message) {
        say("unfit", words.of(message) + ": this protocol cannot carry the message; check the length of the numbers");
    }

    @Override
    public void answered(int message, Outcome outcome) {
        if (outcome.isAccepted()) {
            String id = outcome.messageId().isEmpty() ? "" : ", id " + SafeText.quoted(outcome.messageId());
            say("accepted", words.of(message) + id);
        } else {
            say("refused", words.of(message) + ": " + outcome.detail() + "; " + SendWords.advice(outcome.kind()));
        }
    }

    @Override
    public void reported(int message, Receipt receipt) {
        String error = receipt.error().isEmpty() ? "" : ", error " + SafeText.quoted(receipt.error());
        say("receipt", words.of(message) + ": " + receipt.state() + error);
    }

    @Override
    public void ended(Ending ending, CloseReason reason) {
        done = ending == Ending.DONE;
        say(
                done ? "done" : "failed",
                switch (ending) {
                    case DONE -> "finished without errors";
                    case FAILED -> "some messages were not accepted or delivered";
                    case TIME_UP -> words.timeUp();
                    case CONNECTION_LOST -> "the connection was lost because " + reason;
                    case NOT_CONNECTED ->
                        "the connection could not be established because " + reason + "; check that the server runs "
                                + "and that --connect is correct";
                });
        ended.set(true);
        onEnd.run();
    }

    private void say(String step, String what) {
        double millis = (System.nanoTime() - beganNanos) / NANOS_PER_MILLI;
        out.println(
                json
                        ? String.format(
                                Locale.ROOT,
                                "{\"ms\":%.1f,\"step\":\"%s\",\"what\":%s}",
                                millis,
                                step,
                                JsonWriter.quoted(what))
                        : String.format(Locale.ROOT, "%9.1f ms  %-10s %s", millis, step, what));
    }
}
