package org.strowger.tests.matrix;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.strowger.tools.smsc.ChaosPlan;

/**
 * The configuration of a row: the usual one, with keys added to it. The usual one has a listener, the application
 * {@code shop}, the SMSC {@code a} at which it has one session, and a route that leads there.
 *
 * @param added the keys that follow the usual ones, by their place
 * @param chaos how the SMSC misbehaves; {@link ChaosPlan#NONE}: the SMSC is one of jsmpp
 */
record Setup(Map<String, String> added, ChaosPlan chaos) {
    static final String LISTENER = "listener";
    static final String SHOP = "application";
    static final String OTHER_SHOP = "second application";
    static final String SMSC = "smsc";
    static final String SECOND = "second smsc";
    static final String ROUTE = "route";
    static final String REJECT = "route before";
    static final String INBOUND = "inbound";
    static final String LIMITS = "limits";

    /** The SMSC calls: at a port that is free. */
    static final String OUTBIND = "outbind of the SMSC";

    static final Setup USUAL = new Setup(Map.of(), ChaosPlan.NONE);

    private static final String RECEIVED = "match: {to: [\"447700900123\", \"6000*\"]}";
    private static final String TIMERS = "timers: {reconnect: 100ms..200ms}";

    static Setup with(String section, String keys) {
        return USUAL.and(section, keys);
    }

    static Setup of(ChaosPlan chaos) {
        return new Setup(Map.of(), chaos);
    }

    Setup and(String section, String keys) {
        Map<String, String> more = new LinkedHashMap<>(added);
        more.put(section, keys);
        return new Setup(more, chaos);
    }

    boolean hasSecond() {
        return added.containsKey(SECOND);
    }

    boolean isCalled() {
        return added.containsKey(OUTBIND);
    }

    boolean isSimulated() {
        return !chaos.equals(ChaosPlan.NONE);
    }

    /** How many sessions are to come up before the play begins. */
    int sessions() {
        return isCalled() || chaos.profile() == org.strowger.tools.smsc.ChaosProfile.REFUSING_BINDS
                ? 0
                : hasSecond() ? 2 : 1;
    }

    /** For the page. */
    String text() {
        return added.isEmpty()
                ? "the default"
                : added.entrySet().stream()
                        .map(each -> each.getKey() + ": `"
                                + (each.getValue().isEmpty() ? "there is one" : each.getValue()) + "`")
                        .collect(Collectors.joining("<br>"));
    }

    // ---- The file

    /**
     * The whole file.
     *
     * @param outbind where the SMSC is to call, if it does
     */
    String yaml(List<InetSocketAddress> smscs, InetSocketAddress outbind) {
        List<String> lines = new ArrayList<>();
        lines.add("node: matrix");
        lines.add("store: {path: store}");
        lines.add("console: {listen: off}");
        lines.add("http: {listen: off}");
        lines.add("listeners:");
        String listen = value(LISTENER).contains("listen:") ? "" : ", listen: 127.0.0.1:0";
        lines.add(entry("name: smpp" + listen, LISTENER));
        lines.add("applications:");
        lines.add(entry("name: shop, system-id: jsmpp, password: secret08", SHOP));
        if (added.containsKey(OTHER_SHOP)) {
            lines.add(entry("name: bank, password: secret09", OTHER_SHOP));
        }
        lines.add("smscs:");
        String called = isCalled() ? ", outbind: 127.0.0.1:" + outbind.getPort() : "";
        lines.add(smsc("a" + called, smscs.get(0), SMSC));
        if (hasSecond()) {
            lines.add(smsc("b", smscs.get(1), SECOND));
        }
        lines.add("routes:");
        if (added.containsKey(REJECT)) {
            lines.add(entry("name: before", REJECT));
        }
        String delivery = value(ROUTE).contains("delivery:") ? "" : "delivery: relay, ";
        lines.add(entry("name: all, match: {}, " + delivery + "via: " + (hasSecond() ? "[a, b]" : "[a]"), ROUTE));
        lines.add("inbound:");
        lines.add("  - {name: shop, " + RECEIVED + ", deliver-to: shop, delivery: relay}");
        if (added.containsKey(INBOUND)) {
            lines.add(entry("name: in, match: {}, deliver-to: shop, delivery: relay", INBOUND));
        }
        if (added.containsKey(LIMITS)) {
            lines.add("limits: {" + value(LIMITS) + "}");
        }
        return String.join("\n", lines) + "\n";
    }

    private String smsc(String name, InetSocketAddress where, String section) {
        String timers = value(section).contains("timers:") ? "" : ", " + TIMERS;
        String host = where.getAddress().getHostAddress() + ":" + where.getPort();
        return entry(
                "name: " + name + ", hosts: [\"" + host + "\"], system-id: strowger, password: secret08" + timers,
                section);
    }

    private String entry(String usual, String section) {
        String more = value(section);
        return "  - {" + usual + (more.isEmpty() ? "" : ", " + more) + "}";
    }

    private String value(String section) {
        return added.getOrDefault(section, "");
    }
}
