package org.strowger.router.exchange.ids;

import java.nio.charset.StandardCharsets;
import org.strowger.bound.Within;
import org.strowger.message.Address;

/**
 * The addresses of recent messages, in addition to {@link RecentMessages}. Inquiries need them if an application or an
 * SMSC identifies messages by recipient and second. Takes about seven megabytes on a thread with such messages,
 * otherwise nothing.
 */
@Within(Within.Scope.PACKET)
public final class RecentParties {
    /** Longer addresses are not kept: SMPP has 20 characters, the other protocols fewer. */
    private static final int ADDRESS_BYTES_MAX = 20;

    private static final int SLOT = 2 * ADDRESS_BYTES_MAX;
    private static final int NPI_SHIFT = 8;
    private static final int SOURCE_SHIFT = 16;
    private static final int BYTE = 0xFF;

    /** Holds no addresses. */
    static final RecentParties NONE = new RecentParties(0);

    private final long[] recipients;
    private final int[] senders;
    private final int[] kinds;
    private final byte[] lengths;
    private final byte[] texts;

    /**
     * The addresses of one message.
     *
     * @param source the source as the application wrote it
     * @param destination the destination as the application wrote it
     * @param toldSource the source as the SMSC received it
     * @param toldDestination the destination as the SMSC received it
     */
    public record Parties(Address source, Address destination, Address toldSource, Address toldDestination) {
        /** Used if no inquiry will need the addresses. */
        public static final Parties UNKNOWN = new Parties(Address.NONE, Address.NONE, Address.NONE, Address.NONE);

        boolean isKnown() {
            return !destination.isEmpty() && !toldDestination.isEmpty() && fits(toldSource) && fits(toldDestination);
        }

        /** An alphanumeric address may have characters that do not fit into a byte. */
        private static boolean fits(Address address) {
            String text = address.text();
            return text.length() <= ADDRESS_BYTES_MAX && text.chars().allMatch(each -> each <= BYTE);
        }
    }

    RecentParties(int entries) {
        this.recipients = new long[entries];
        this.senders = new int[entries];
        this.kinds = new int[entries];
        this.lengths = new byte[2 * entries];
        this.texts = new byte[SLOT * entries];
    }

    /**
     * A number that identifies a recipient, unique for up to 18 digits; zero for an empty address. A leading plus is
     * ignored.
     */
    public static long key(Address recipient) {
        String text = recipient.text();
        long key = 0;
        for (int i = text.startsWith("+") ? 1 : 0; i < text.length(); i++) {
            key = key * 11 + (text.charAt(i) - '0') + 1;
        }
        return key;
    }

    void put(int entry, Parties parties) {
        boolean known = parties.isKnown();
        recipients[entry] = known ? key(parties.destination()) : 0;
        if (known) {
            Address source = parties.toldSource();
            Address destination = parties.toldDestination();
            senders[entry] = parties.source().text().hashCode();
            kinds[entry] = kind(source) << SOURCE_SHIFT | kind(destination);
            lengths[2 * entry] = (byte) source.text().length();
            lengths[2 * entry + 1] = (byte) destination.text().length();
            write(source, SLOT * entry);
            write(destination, SLOT * entry + ADDRESS_BYTES_MAX);
        }
    }

    boolean hasRoom() {
        return recipients.length > 0;
    }

    boolean isKnown(int entry) {
        return recipients.length > 0 && recipients[entry] != 0;
    }

    /** Whether the message has this recipient, as the application wrote it. */
    boolean isTo(int entry, long recipientKey) {
        return isKnown(entry) && recipients[entry] == recipientKey;
    }

    /** Whether the message probably has this sender, as the application wrote it; compares hashes. */
    boolean isFrom(int entry, Address sender) {
        return isKnown(entry) && senders[entry] == sender.text().hashCode();
    }

    /** The sender as the SMSC received it. */
    Address source(int entry) {
        return address(kinds[entry] >>> SOURCE_SHIFT, SLOT * entry, lengths[2 * entry]);
    }

    /** The recipient as the SMSC received it. */
    Address destination(int entry) {
        return address(kinds[entry], SLOT * entry + ADDRESS_BYTES_MAX, lengths[2 * entry + 1]);
    }

    private static int kind(Address address) {
        return (address.npi() & BYTE) << NPI_SHIFT | (address.ton() & BYTE);
    }

    /** Writes an address, of which every character fits into a byte. */
    @SuppressWarnings("deprecation") // getBytes drops the high byte of a character, as intended
    private void write(Address address, int at) {
        address.text().getBytes(0, address.text().length(), texts, at);
    }

    private Address address(int kind, int at, int length) {
        String text = new String(texts, at, length, StandardCharsets.ISO_8859_1);
        return new Address(kind & BYTE, kind >>> NPI_SHIFT & BYTE, text);
    }
}
