package org.strowger.router.shadow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.strowger.router.recording.RecordingCounts;
import org.strowger.router.recording.RecordingFigure;

/** The report for people. */
final class ShadowText {
    private static final int PERCENT = 100;

    private final ShadowResult result;
    private final RecordingCounts counts;
    private final List<String> lines = new ArrayList<>();

    ShadowText(ShadowResult result, RecordingCounts counts) {
        this.result = result;
        this.counts = counts;
    }

    String text() {
        line("Recorded   " + span());
        line("Compared   " + result.messages() + " messages; the other gateway sent " + result.sends()
                + " messages to SMSCs");
        line("Alike      " + result.alike());
        line("Different  " + (result.messages() - result.alike()));
        if (result.laterCandidates() > 0) {
            line("           " + result.laterCandidates()
                    + " went to an SMSC that the route uses if others fail; this is no difference");
        }
        routes();
        differences();
        leftOut();
        return String.join(System.lineSeparator(), lines);
    }

    private void line(String text) {
        lines.add(text);
    }

    private String span() {
        return result.lastMillis() == 0
                ? "nothing"
                : Instant.ofEpochMilli(result.firstMillis()) + " to " + Instant.ofEpochMilli(result.lastMillis());
    }

    private void routes() {
        if (result.shares().isEmpty()) {
            return;
        }
        line("");
        line("SMSCs that the other gateway used, by route of Strowger:");
        result.shares().forEach((route, smscs) -> {
            long all = smscs.values().stream().mapToLong(each -> each).sum();
            List<String> shares = new ArrayList<>();
            for (Map.Entry<String, Long> each : smscs.entrySet()) {
                double percent = (double) each.getValue() * PERCENT / (double) all;
                shares.add(each.getKey() + " " + each.getValue() + " (" + String.format(Locale.ROOT, "%.1f", percent)
                        + "%)");
            }
            line("  " + route + ": " + String.join(", ", shares));
        });
    }

    private void differences() {
        int number = 1;
        for (DifferenceGroups.Group each : result.groups().all()) {
            DifferenceGroups.Key key = each.key();
            DifferenceGroups.Example example = each.example();
            line("");
            line(number++ + ". " + key.field().meaning() + ": " + each.count()
                    + (each.count() == 1 ? " message" : " messages") + of(key));
            line("   Strowger " + key.ours() + "; the other gateway " + key.other());
            line("   Decided by: " + (key.rule().isEmpty() ? "no rule" : key.rule()));
            line("   Example: " + Instant.ofEpochMilli(example.timeMillis())
                    + addresses(example)
                    + ": Strowger " + example.ours() + "; the other gateway " + example.other());
            line("   Look at: " + key.field().where());
        }
        if (result.groups().beyond() > 0) {
            line("");
            line("There was no room for the groups of " + result.groups().beyond() + " more differences.");
        }
    }

    private static String addresses(DifferenceGroups.Example example) {
        String sender = example.sender().isEmpty() ? "" : ", from " + example.sender();
        return example.recipient().isEmpty() ? sender : sender + ", to " + example.recipient();
    }

    private static String of(DifferenceGroups.Key key) {
        return key.application().isEmpty() ? "" : " of " + key.application();
    }

    private void leftOut() {
        List<String> left = new ArrayList<>();
        for (LeftOut each : LeftOut.values()) {
            if (result.leftOut(each) > 0) {
                left.add("  " + result.leftOut(each) + "  " + each.meaning());
            }
        }
        for (RecordingFigure each : RecordingFigure.values()) {
            if (each.isLoss() && counts.of(each) > 0) {
                left.add("  " + counts.of(each) + "  " + each.meaning());
            }
        }
        if (!left.isEmpty()) {
            line("");
            line("Left out:");
            lines.addAll(left);
        }
        if (!result.unknown().isEmpty()) {
            line("  Unknown clients: " + String.join(", ", result.unknown().keySet()));
        }
        if (!result.unknownServices().isEmpty()) {
            line("  Unknown SVC: " + String.join(", ", result.unknownServices()));
        }
        line("");
        line("Read       " + counts.of(RecordingFigure.FRAMES) + " frames, " + counts.of(RecordingFigure.CONNECTIONS)
                + " connections (" + counts.of(RecordingFigure.MID_STREAM) + " began before the capture), "
                + counts.of(RecordingFigure.PACKETS) + " packets, " + counts.of(RecordingFigure.LINES)
                + " lines of logs");
    }
}
