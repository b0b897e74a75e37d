package org.strowger.tests.crash;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The parts of a run.
 *
 * @param rounds how often the daemon is killed
 * @param seconds how long it lives between two kills, on average
 * @param seed of the moments of the kills
 * @param load what it has to carry
 * @param store how it keeps what it carries
 * @param program how it is started, all but its verb
 */
record CrashPlan(int rounds, int seconds, long seed, Load load, Store store, Program program) {
    /**
     * The load of the daemon.
     *
     * @param protocol of the applications: {@link #SMPP} or {@link #HTTP}, with callbacks
     * @param applications that are bound
     * @param rate messages a second, over all
     * @param window of each application
     * @param variety of messages, changes to them, and restarts
     */
    record Load(String protocol, int applications, int rate, int window, Variety variety) {
        /** One message from a mobile for so many of applications. */
        private static final double PER_MOBILE = 20;

        /** The forms of the messages. */
        List<Form> forms() {
            return isHttp() ? List.of(Form.PLAIN) : variety.forms();
        }

        boolean isVaried() {
            return variety != Variety.PLAIN;
        }

        boolean isHttp() {
            return protocol.equals(HTTP);
        }

        /** The configuration of an application. */
        Role role(int application) {
            return isVaried() ? Role.of(application) : Role.NONE;
        }

        /** Messages a second from mobiles. */
        double mobileRate() {
            return rate / PER_MOBILE;
        }
    }

    /**
     * How messages are kept.
     *
     * @param delivery {@code store} or {@code relay}
     * @param asSynced whether each round begins with what was synced, not with what was written
     */
    record Store(String delivery, boolean asSynced) {
        boolean keeps() {
            return delivery.equals("store");
        }
    }

    /**
     * The program to start.
     *
     * @param usual the program as people have it
     * @param asSynced the same with {@link AsSyncedDaemon} in front, on a disk that keeps a copy of what was synced
     * @param former the program of another release that has the first life; empty if there is none
     * @param root where its files go
     */
    record Program(List<String> usual, List<String> asSynced, Optional<Former> former, Path root) {
        public Program {
            usual = List.copyOf(usual);
            asSynced = List.copyOf(asSynced);
        }

        /** The same in another place, with this release in front. */
        Program at(Path otherRoot, Former first) {
            return new Program(usual, asSynced, Optional.of(first), otherRoot);
        }

        Path store() {
            return root.resolve("store");
        }

        StoreCopy copy() {
            return new StoreCopy(root.resolve("synced"));
        }
    }

    /**
     * A program of another release.
     *
     * @param command how it is started, all but its verb
     * @param ending how its life ends
     */
    record Former(List<String> command, Ending ending) {
        public Former {
            command = List.copyOf(command);
        }
    }

    static final String SMPP = "smpp";
    static final String HTTP = "http";

    /** The secret that signs callbacks. */
    static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    /** Sessions of the router with the SMSC. */
    static final int SESSIONS = 8;

    /** Free space below which nothing new is to be accepted. */
    static final long RESERVE = 64 << 20;

    private static final int SESSION_WINDOW = 100;

    private static final String NATIONAL = ", numbers: {form: national, country: GB}";
    private static final String CHANGES =
            ", rewrite: {from: %s}, tlvs: [{set: 0x%04X, value: '%%s'}".formatted(Words.REWRITTEN.text(), Words.ENTITY)
                    + "%s]";

    /**
     * Where the daemon and those around it listen.
     *
     * @param listener of the applications
     * @param metrics of the daemon
     */
    record Ports(int listener, int smsc, int callbacks, int hook, int metrics) {}

    /** The same with this program. */
    CrashPlan with(Program other) {
        return new CrashPlan(rounds, seconds, seed, load, store, other);
    }

    /** How a life ends, from 0. */
    Ending ending(int round) {
        return program.former()
                .filter(former -> round == 0)
                .map(Former::ending)
                .orElseGet(() -> Ending.of(round, load));
    }

    /**
     * The configuration of the daemon.
     *
     * @param entity the value of the optional parameter that the routes set; the rest is the same over all rounds
     */
    String configuration(Ports ports, String entity) {
        StringBuilder text = new StringBuilder();
        text.append("node: crash\nshutdown: {drain: 2s}\nselectors: 2\nconsole: {listen: off}\n");
        text.append("http: {listen: 127.0.0.1:%d}%n".formatted(ports.metrics()));
        text.append("limits: {binds-per-second: 100000, failed-binds: 100000/m}\n");
        text.append("store: {path: '%s', reserve: %dB}%n".formatted(program.store(), RESERVE));
        text.append("listeners:\n  - {name: door, protocol: %s, listen: 127.0.0.1:%d}%n"
                .formatted(load.protocol(), ports.listener()));
        text.append("applications:\n");
        for (int i = 0; i < load.applications(); i++) {
            text.append("  - {name: %s, password: secret, receives: ['%s']%s%s}%n"
                    .formatted(
                            Words.account(i),
                            Words.sender(i).text(),
                            callbacks(ports.callbacks()),
                            role(load.role(i))));
        }
        if (load.isVaried()) {
            text.append(varied(ports, entity));
        } else {
            text.append("smscs:\n").append(smsc(Role.IdStyle.SAME, ports.smsc(), SESSIONS));
            text.append("routes:\n").append(route("all", "{}", Role.IdStyle.SAME, ""));
        }
        return text.toString();
    }

    /** Everything that changes, refuses, charges or records messages; an SMSC for each style of ids. */
    private String varied(Ports ports, String entity) {
        StringBuilder text = new StringBuilder();
        text.append("accounts:\n");
        for (String account : Role.ACCOUNTS) {
            text.append("  - {name: %s, charge-when: %s, credit-limit: unlimited}%n".formatted(account, account));
        }
        String url = "http://127.0.0.1:%d/".formatted(ports.hook());
        text.append("hooks:\n  - {name: policy, kind: policy, url: '%s', timeout: 10s, on-failure: later}%n"
                .formatted(url));
        text.append(
                "filters:\n  - {name: no, match: {text: '/^%s: /'}, refuse: not-allowed}%n".formatted(Form.REFUSED));
        text.append("records: {path: '%s'}%n".formatted(program.root().resolve("records")));
        List<Role.IdStyle> styles = List.of(Role.IdStyle.values());
        text.append("smscs:\n");
        styles.forEach(style -> text.append(smsc(style, ports.smsc(), SESSIONS / styles.size())));
        text.append("routes:\n");
        for (Role.IdStyle style : styles) {
            String whose = IntStream.range(0, load.applications())
                    .filter(application -> load.role(application).ids() == style)
                    .mapToObj(Words::account)
                    .collect(Collectors.joining(", "));
            if (!whose.isEmpty()) {
                text.append(
                        route("all-" + style.label(), "{application: [" + whose + "]}", style, changes(entity, "")));
            }
        }
        String more = ", {set: 0x%04X, value: '%s'}".formatted(Words.HOOKED, Words.HOOKED_VALUE);
        for (Role.IdStyle style : styles) {
            // No message goes to such a number by itself.
            String nowhere = "{to: '999%d'}".formatted(style.ordinal());
            text.append(route(TestHook.ROUTE + style.label(), nowhere, style, changes(entity, more)));
        }
        return text.toString();
    }

    private String smsc(Role.IdStyle style, int port, int sessions) {
        return ("  - {name: SMSC-%s, protocol: smpp, hosts: ['127.0.0.1:%d'], system-id: %s, receipt-ids: %s,"
                        + " password: secret, sessions: %d, window: %d, queue: 10000000,"
                        + " receipts: {max: 10000000}, timers: {reconnect: 100ms..1s}%s}%n")
                .formatted(
                        style.label(),
                        port,
                        style.label(),
                        style.label(),
                        sessions,
                        SESSION_WINDOW,
                        load.isVaried() ? NATIONAL : "");
    }

    private static String changes(String entity, String more) {
        return CHANGES.formatted(entity, more);
    }

    private String route(String name, String match, Role.IdStyle style, String changes) {
        String retry = store.keeps() ? ", retry: {first: 1s, factor: 2, max: 4s}" : "";
        return "  - {name: %s, match: %s, via: [SMSC-%s], delivery: %s%s%s}%n"
                .formatted(name, match, style.label(), store.delivery(), retry, changes);
    }

    private static String role(Role role) {
        return (role.isHooked() ? ", hooks: [policy]" : "")
                + role.account().map(account -> ", account: " + account).orElse("");
    }

    private String callbacks(int port) {
        return load.isHttp()
                ? ", callbacks: {url: 'http://127.0.0.1:%d/', secrets: [%s], private-addresses: true}"
                        .formatted(port, SECRET)
                : "";
    }
}
