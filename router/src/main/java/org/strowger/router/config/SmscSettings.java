package org.strowger.router.config;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/**
 * An SMSC that we connect to.
 *
 * @param name unique among SMSCs
 * @param peer where it is and how to get there
 * @param login who we are to it
 * @param capacity how much it takes
 * @param patience how long to wait for what
 * @param dialect how it speaks and what it wants
 */
public record SmscSettings(
        String name, Peer peer, SmscLogin login, Capacity capacity, SmscPatience patience, SmscDialect dialect) {

    /**
     * Where it is and how to get there.
     *
     * @param protocol the name of a protocol suite
     * @param hosts its names and ports, in the order in which sessions are dealt among them
     * @param encrypted whether we speak TLS
     * @param tls how, if so
     * @param local from which address of ours; {@link #ANY}: the system chooses
     * @param outbind where we listen for its wish that we bind; {@link #ANY}: we dial it
     */
    public record Peer(
            String protocol,
            List<Host> hosts,
            boolean encrypted,
            ClientTls tls,
            InetSocketAddress local,
            InetSocketAddress outbind) {
        /** No address in particular. */
        public static final InetSocketAddress ANY = new InetSocketAddress(0);

        public Peer {
            hosts = List.copyOf(hosts);
        }

        /** Whether it calls us and we do not dial; then the hosts say only from where. */
        public boolean isCalled() {
            return outbind.getPort() != 0;
        }
    }

    /** A name or number of a machine, looked up each time it is dialled, and a port. */
    public record Host(String name, int port) {
        @Override
        public String toString() {
            return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
        }
    }

    /**
     * Who we are to it.
     *
     * @param systemId our name there
     * @param password what proves it
     * @param systemType mostly empty
     * @param addressRange mostly empty
     * @param version of the protocol
     * @param transceiver one session for both ways; else one for each
     */
    public record SmscLogin(
            String systemId,
            String password,
            String systemType,
            String addressRange,
            String version,
            boolean transceiver) {
        @Override
        public String toString() {
            return "SmscLogin[systemId=" + systemId + "]"; // the password is not for showing
        }
    }

    /**
     * How much it takes.
     *
     * @param sessions of each kind
     * @param window of each session
     * @param throughput in segments, over all sessions
     * @param queue messages that may wait for it
     */
    public record Capacity(int sessions, int window, Rate throughput, int queue) {}

    /**
     * How long to wait for what.
     *
     * @param connect for the connection
     * @param response for the answer to a message
     * @param enquireLink for a sign of life, before asking for one
     * @param reconnectFirst before trying again, the first time
     * @param reconnectMax and at most
     * @param unboundAfter down longer than this, the next candidate is taken
     */
    public record SmscPatience(
            Duration connect,
            Duration response,
            Duration enquireLink,
            Duration reconnectFirst,
            Duration reconnectMax,
            Duration unboundAfter) {
        public static final SmscPatience USUAL = new SmscPatience(
                Duration.ofSeconds(5),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(1),
                Duration.ofSeconds(60),
                Duration.ofSeconds(10));
    }

    /**
     * How it speaks and what it wants.
     *
     * @param receipts what is known of its receipts
     * @param onUncertain what becomes of a message that was not answered when the session broke
     * @param texts how it is to get what messages say
     * @param strict whether it is held to the letter
     * @param zone of its times that have none
     */
    public record SmscDialect(
            ReceiptSettings receipts, OnUncertain onUncertain, Texts texts, boolean strict, ZoneId zone) {
        public static final SmscDialect USUAL =
                new SmscDialect(ReceiptSettings.USUAL, OnUncertain.RESEND, Texts.USUAL, false, ZoneId.of("UTC"));
    }

    /**
     * How it is to get what messages say.
     *
     * @param alphabet what data coding 0 means
     * @param segments how long messages are sent
     * @param transliterates whether texts that need UCS-2 are sent in the alphabet of GSM, where near characters are
     *     there
     */
    public record Texts(TextAlphabet alphabet, Segments segments, boolean transliterates) {
        public static final Texts USUAL = new Texts(TextAlphabet.GSM, Segments.KEEP, false);
    }

    /**
     * What is known of its receipts.
     *
     * @param ids the label of the form of its ids; {@link #LEARN}: found out
     * @param patience how long one is expected
     * @param max how many are expected at once
     * @param always whether one is asked for though the application wants none
     * @param reportExpired whether the application hears of those that never came
     */
    public record ReceiptSettings(String ids, Duration patience, int max, boolean always, boolean reportExpired) {
        public static final String LEARN = "learn";
        public static final ReceiptSettings USUAL =
                new ReceiptSettings(LEARN, Duration.ofDays(2), 1_000_000, false, false);
    }

    /** What becomes of a message that was not answered when the session broke. */
    public enum OnUncertain {
        RESEND,
        HOLD,
        FAIL
    }

    /** How long messages are sent. */
    public enum Segments {
        KEEP,
        UDH,
        SAR,
        PAYLOAD
    }
}
