package org.strowger.router.imports.jasmin;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.SourceLine;

/** Reads {@code jasmin.cfg}. Its keys include the section, such as {@code http-api.port}. */
final class JasminConfigFile {
    private static final Pattern SECTION = Pattern.compile("\\s*\\[([^]]+)]\\s*");
    private static final Pattern KEY = Pattern.compile("\\s*([A-Za-z0-9_.-]+)\\s*[=:]\\s*(.*?)\\s*");
    private static final Set<String> USED =
            Set.of("smpp-server.bind", "smpp-server.port", "http-api.bind", "http-api.port");
    private static final Set<String> RETRIES = Set.of("sm-listener", "dlr-thrower", "deliversm-thrower", "dlr");

    private final Map<String, String> values = new TreeMap<>();

    void read(String file, String text, Report report) {
        String section = "";
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            SourceLine at = new SourceLine(file, number);
            if (line.isBlank()
                    || line.stripLeading().startsWith("#")
                    || line.stripLeading().startsWith(";")) {
                continue;
            }
            Matcher heading = SECTION.matcher(line);
            Matcher key = KEY.matcher(line);
            if (heading.matches()) {
                section = String.valueOf(heading.group(1));
            } else if (key.matches()) {
                key(at, section, String.valueOf(key.group(1)), String.valueOf(key.group(2)), report);
            } else {
                report.lost(at, "line", "neither a section nor a key");
            }
        }
    }

    private void key(SourceLine at, String section, String key, String value, Report report) {
        String path = section + "." + key;
        boolean isOn = value.matches("(?i)yes|true|on|1");
        if (USED.contains(path)) {
            values.put(path, value);
            report.taken(at, path, "listeners");
        } else if (path.equals("http-api.long_content_max_parts")) {
            report.changed(at, path, "Strowger sends all parts of a text; Jasmin cuts longer texts");
        } else if (path.equals("http-api.long_content_split") && value.equals("sar")) {
            report.lost(at, path, "parts have a user data header; for sar TLVs, set segments: sar at the SMSCs");
        } else if (key.equals("billing_feature") && !isOn) {
            report.lost(at, path, "Jasmin charges nobody; remove account from the applications");
        } else if (path.equals("dlr.smpp_receipt_on_success_submit_sm_resp") && isOn) {
            report.lost(at, path, "an application gets no receipt when an SMSC accepts its message");
        } else if (path.equals("dlr-thrower.dlr_pdu") && value.equals("data_sm")) {
            report.lost(at, path, "applications get receipts as deliver_sm");
        } else if (RETRIES.contains(section) && !key.startsWith("log")) {
            report.changed(at, path, "Strowger retries as configured in retry of routes and keep of applications");
        } else {
            report.notNeeded(at, path, "Strowger has no such part, or settings of its own");
        }
    }

    /** The address to listen on. */
    String listen(String section, String port) {
        String bind = values.getOrDefault(section + ".bind", "0.0.0.0");
        String host = bind.matches("[0-9.]+") || bind.equals("localhost") ? bind : "0.0.0.0";
        String configured = values.getOrDefault(section + ".port", port);
        return host + ":" + (configured.matches("[0-9]{1,5}") ? configured : port);
    }
}
