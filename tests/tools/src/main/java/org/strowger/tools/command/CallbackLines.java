package org.strowger.tools.command;

import java.io.PrintStream;
import java.util.Locale;
import java.util.stream.Collectors;
import org.strowger.protocol.SafeText;
import org.strowger.router.json.JsonWriter;
import org.strowger.tools.callback.CallbackSteps;
import org.strowger.tools.callback.ReceivedCallback;

/** Prints each callback with the time since the start, as text or as a JSON object per line. */
final class CallbackLines implements CallbackSteps {
    private static final double NANOS_PER_MILLI = 1e6;

    private final boolean json;
    private final PrintStream out;
    private final long beganNanos;

    CallbackLines(boolean json, PrintStream out) {
        this.json = json;
        this.out = out;
        this.beganNanos = System.nanoTime();
    }

    @Override
    public void came(ReceivedCallback callback, Result result) {
        double millis = (System.nanoTime() - beganNanos) / NANOS_PER_MILLI;
        out.println(json ? json(callback, result, millis) : text(callback, result, millis));
    }

    private static String text(ReceivedCallback callback, Result result, double millis) {
        String values = callback.values().entrySet().stream()
                .map(each -> SafeText.inLine(each.getKey()) + " " + SafeText.quoted(each.getValue()))
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT, "%9.1f ms  %-9s  %s; %s", millis, callback.sender().label(), values, result.words());
    }

    private static String json(ReceivedCallback callback, Result result, double millis) {
        StringBuilder line = new StringBuilder();
        JsonWriter out = JsonWriter.compact(line::append)
                .beginObject()
                .put("ms", millis, 1)
                .put("sender", callback.sender().label())
                .put("result", result.words())
                .name("values")
                .beginObject();
        callback.values().forEach(out::put);
        out.endObject().endObject();
        return line.toString();
    }
}
