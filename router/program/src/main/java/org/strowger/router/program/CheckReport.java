package org.strowger.router.program;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.json.JsonWriter;

/** The result of checking a configuration, as text and as JSON. */
public final class CheckReport {
    private CheckReport() {}

    /** The summary line for a configuration without faults. */
    public static String line(Path file, Configuration configuration) {
        String counts = counts(configuration).entrySet().stream()
                .map(each -> each.getValue() + " " + (each.getValue() == 1 ? one(each.getKey()) : each.getKey()))
                .collect(Collectors.joining(", "));
        return file + ": OK (" + counts + ")";
    }

    public static String json(Path file, Verdict verdict) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("file", file.toString());
        report.put("right", verdict.isRight());
        if (verdict.isRight()) {
            report.put("counts", counts(verdict.configuration()));
        }
        report.put("faults", verdict.faults().stream().map(CheckReport::fault).toList());
        report.put("untold", verdict.untold());
        report.put(
                "warnings", verdict.warnings().stream().map(CheckReport::fault).toList());
        return JsonWriter.indented(report);
    }

    private static Map<String, Integer> counts(Configuration configuration) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("listeners", configuration.listeners().size());
        counts.put("applications", configuration.applications().size());
        counts.put("SMSCs", configuration.smscs().size());
        counts.put("simulators", configuration.services().simulators().size());
        counts.put("routes", configuration.routing().routes().size());
        counts.put("inbound rules", configuration.routing().inbound().size());
        int tables = configuration.services().tables().size();
        if (tables > 0) {
            counts.put("tables", tables);
        }
        return counts;
    }

    private static String one(String many) {
        return many.substring(0, many.length() - 1);
    }

    private static Map<String, Object> fault(Fault fault) {
        FaultText what = fault.what();
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("file", fault.at().source().file().toString());
        told.put("line", fault.at().line());
        told.put("column", fault.at().column());
        told.put("key", fault.key());
        told.put("message", what.text());
        told.put("expected", what.expected());
        told.put("found", what.found());
        told.put("advice", what.advice());
        return told;
    }
}
