package org.strowger.tests.load;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.config.tls.TlsIdentity;

/**
 * The parts of a trial.
 *
 * @param plain applications that come in the clear, each with an account and a password
 * @param secured applications that come by TLS
 * @param seconds for how long they send
 * @param rate messages a second, over all
 * @param chaos how the SMSCs behave
 */
record LoadPlan(int plain, int secured, int seconds, int rate, String chaos) {
    static final List<String> SMSCS = List.of("north", "south", "west");
    static final int SESSIONS = 10;

    LoadPlan misbehaving(String profile) {
        return new LoadPlan(plain, secured, seconds, rate, profile);
    }

    /** The command of a load on one of the listeners. */
    List<String> blast(String kind, int port, int count, List<String> more) {
        List<String> words = new ArrayList<>(List.of("blast", "--connect", "127.0.0.1:" + port, "--json"));
        words.addAll(List.of("--system-id", kind + "%d", "--password", "pw%d", "--connections", "" + count));
        words.addAll(List.of("--window", "5", "--rate", Math.max(1, rate * count / (plain + secured)) + "/s"));
        words.addAll(List.of("--duration", seconds + "s", "--settle", "90s", "--answer-timeout", "60s", "--check"));
        words.addAll(more);
        return words;
    }

    /** The router's configuration. {@code rejected} is where the numbers begin that it does not take. */
    String configuration(List<Integer> listeners, List<Integer> smscs, TlsIdentity identity, String rejected) {
        StringBuilder text = new StringBuilder();
        text.append("node: trial\nshutdown: {drain: 1s}\nselectors: 2\nlimits: {binds-per-second: 5000}\n");
        text.append("store: {path: store}\nconsole: {listen: off}\nhttp: {listen: off}\n");
        text.append("listeners:\n");
        text.append("  - {name: plain, protocol: smpp, listen: 127.0.0.1:%d}%n".formatted(listeners.get(0)));
        text.append("  - {name: secured, protocol: smpp, listen: 127.0.0.1:%d, tls: {certificate: %s, key: %s}}%n"
                .formatted(listeners.get(1), quoted(identity.certificate()), quoted(identity.key())));
        text.append("applications:\n");
        for (int i = 0; i < plain; i++) {
            text.append("  - {name: plain%d, password: pw%d}%n".formatted(i, i));
        }
        for (int i = 0; i < secured; i++) {
            text.append("  - {name: tls%d, password: pw%d}%n".formatted(i, i));
        }
        text.append("smscs:\n");
        for (int i = 0; i < SMSCS.size(); i++) {
            text.append(
                    ("  - {name: %s, protocol: smpp, hosts: ['127.0.0.1:%d'], system-id: strowger, password: secret,"
                                    + " sessions: %d}%n")
                            .formatted(SMSCS.get(i), smscs.get(i), SESSIONS));
        }
        text.append("routes:\n");
        text.append("  - {name: no, match: {to: \"%s*\"}, reject: ESME_RINVDSTADR}%n".formatted(rejected));
        text.append("  - {name: rest, match: {}, via: [{north: 1, south: 1, west: 1}], delivery: relay}\n");
        return text.toString();
    }

    private static String quoted(Path path) {
        return "'" + path + "'";
    }
}
