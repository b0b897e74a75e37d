package org.strowger.router.shadow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.json.JsonWriter;
import org.strowger.router.recording.RecordingCounts;
import org.strowger.router.recording.RecordingFigure;

/** The report for programs. */
final class ShadowJson {
    private final ShadowResult result;
    private final RecordingCounts counts;

    ShadowJson(ShadowResult result, RecordingCounts counts) {
        this.result = result;
        this.counts = counts;
    }

    String json() {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("from", Instant.ofEpochMilli(result.firstMillis()).toString());
        report.put("to", Instant.ofEpochMilli(result.lastMillis()).toString());
        report.put("compared", result.messages());
        report.put("alike", result.alike());
        report.put("different", result.messages() - result.alike());
        report.put("sent_by_other", result.sends());
        report.put("later_candidates", result.laterCandidates());
        report.put("routes", new LinkedHashMap<String, Object>(result.shares()));
        List<Object> groups = new ArrayList<>();
        result.groups().all().forEach(each -> groups.add(group(each)));
        report.put("differences", groups);
        report.put("differences_without_room", result.groups().beyond());
        Map<String, Object> left = new LinkedHashMap<>();
        for (LeftOut each : LeftOut.values()) {
            left.put(each.word(), result.leftOut(each));
        }
        report.put("left_out", left);
        report.put("unknown_clients", new ArrayList<Object>(result.unknown().keySet()));
        report.put("unknown_services", new ArrayList<Object>(result.unknownServices()));
        Map<String, Object> read = new LinkedHashMap<>();
        for (RecordingFigure each : RecordingFigure.values()) {
            read.put(each.word(), counts.of(each));
        }
        report.put("read", read);
        return JsonWriter.indented(report);
    }

    private static Map<String, Object> group(DifferenceGroups.Group group) {
        DifferenceGroups.Key key = group.key();
        DifferenceGroups.Example example = group.example();
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("field", key.field().word());
        one.put("count", group.count());
        one.put("application", key.application());
        one.put("rule", key.rule());
        one.put("strowger", key.ours());
        one.put("other", key.other());
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("time", Instant.ofEpochMilli(example.timeMillis()).toString());
        shown.put("sender", example.sender());
        shown.put("recipient", example.recipient());
        shown.put("strowger", example.ours());
        shown.put("other", example.other());
        one.put("example", shown);
        one.put("look_at", key.field().where());
        return one;
    }
}
