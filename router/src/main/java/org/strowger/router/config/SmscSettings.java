package org.strowger.router.config;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.strowger.router.config.value.Host;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.TextAlphabet;

/**
 * An SMSC that the router connects to.
 *
 * @param name unique among SMSCs
 * @param peer addresses and transport
 * @param login credentials of the router at the SMSC
 * @param capacity sessions, window, throughput and queue
 * @param patience timeouts
 * @param dialect protocol details of the SMSC
 */
public record SmscSettings(
        String name, Peer peer, SmscLogin login, Capacity capacity, SmscPatience patience, SmscDialect dialect) {

    /**
     * Addresses and transport of an SMSC.
     *
     * @param protocol the name of the protocol
     * @param hosts names and ports, in the order in which sessions are distributed among them
     * @param encrypted whether TLS is used
     * @param tls TLS settings, if TLS is used
     * @param local the local address of connections; {@link #ANY}: chosen by the system
     * @param outbind the local address that accepts outbind connections; {@link #ANY}: the router dials the SMSC
     */
    public record Peer(
            String protocol,
            List<Host> hosts,
            boolean encrypted,
            ClientTls tls,
            InetSocketAddress local,
            InetSocketAddress outbind) {
        /** No particular address. */
        public static final InetSocketAddress ANY = new InetSocketAddress(0);

        public Peer {
            hosts = List.copyOf(hosts);
        }

        /**
         * Whether the SMSC connects to the router (outbind). In that case the hosts only restrict the source addresses.
         */
        public boolean isCalled() {
            return outbind.getPort() != 0;
        }
    }

    /**
     * Credentials and bind parameters of the router at an SMSC.
     *
     * @param systemId the system id of the router
     * @param password the password of the router
     * @param systemType usually empty
     * @param addressRange usually empty
     * @param version the protocol version
     * @param transceiver whether a session carries both directions; otherwise there is one session for each direction
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
            return "SmscLogin[systemId=" + systemId + "]"; // omits the password
        }
    }

    /**
     * Capacity of an SMSC.
     *
     * @param sessions the number of sessions of each kind
     * @param window the window of each session
     * @param throughput maximum segments per period, over all sessions
     * @param queue maximum number of messages queued for the SMSC
     */
    public record Capacity(int sessions, int window, Rate throughput, int queue) {}

    /**
     * Timeouts of an SMSC.
     *
     * @param connect for establishing the connection
     * @param response for the response to a message
     * @param enquireLink idle time before the router sends an enquire link
     * @param reconnectFirst the delay before the first reconnect
     * @param reconnectMax the maximum delay between reconnects
     * @param unboundAfter time without a connection to the SMSC after which messages fail over to the next candidate
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
     * Protocol details of an SMSC.
     *
     * @param receipts handling of its receipts
     * @param onUncertain the fate of a message that was awaiting its response when the session broke
     * @param texts encoding of message texts
     * @param strict whether the peer must follow the protocol to the letter
     * @param zone the time zone of times that carry none
     */
    public record SmscDialect(
            ReceiptSettings receipts, OnUncertain onUncertain, Texts texts, boolean strict, ZoneId zone) {
        public static final SmscDialect USUAL =
                new SmscDialect(ReceiptSettings.USUAL, OnUncertain.RESEND, Texts.USUAL, false, ZoneId.of("UTC"));
    }

    /**
     * Encoding of message texts for an SMSC.
     *
     * @param alphabet the meaning of data coding 0
     * @param segments how long messages are sent
     * @param transliterates whether texts that need UCS-2 are sent in the GSM alphabet with similar characters, where
     *     those exist
     */
    public record Texts(TextAlphabet alphabet, Segments segments, boolean transliterates) {
        public static final Texts USUAL = new Texts(TextAlphabet.GSM, Segments.KEEP, false);
    }

    /**
     * Handling of the receipts of an SMSC.
     *
     * @param ids the format of the message ids in receipts; {@link #LEARN}: detected from traffic
     * @param patience how long a receipt is expected
     * @param max maximum number of receipts expected at once
     * @param always whether a receipt is requested even if the application requests none
     * @param reportExpired whether the application is notified when an expected receipt does not arrive
     */
    public record ReceiptSettings(String ids, Duration patience, int max, boolean always, boolean reportExpired) {
        public static final String LEARN = "learn";
        public static final ReceiptSettings USUAL =
                new ReceiptSettings(LEARN, Duration.ofDays(2), 1_000_000, false, false);
    }

    /** The fate of a message that was awaiting its response when the session broke. */
    public enum OnUncertain {
        RESEND,
        HOLD,
        FAIL
    }

    /** How the segments of long messages are sent. */
    public enum Segments {
        KEEP,
        UDH,
        SAR,
        PAYLOAD
    }
}
