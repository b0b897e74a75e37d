package org.strowger.router.exchange;

import java.nio.charset.StandardCharsets;
import org.strowger.message.Address;
import org.strowger.message.Rewrite;

/**
 * Whom recent messages are from and to, beside {@link RecentMessages}: where a message is called by its recipient and a
 * second, by its application or by its SMSC, nobody can ask about it without. Some seven megabytes on each thread where
 * there are such, and where there are none nothing.
 */
final class RecentParties {
    /** A longer address is not kept: SMPP has 20 characters, the others less. */
    private static final int ADDRESS_OCTETS_MAX = 20;

    private static final int SLOT = 2 * ADDRESS_OCTETS_MAX;
    private static final int NPI_SHIFT = 8;
    private static final int SOURCE_SHIFT = 16;
    private static final int OCTET = 0xFF;

    /** Nobody is known. */
    static final RecentParties NONE = new RecentParties(0);

    private final long[] recipients;
    private final int[] senders;
    private final int[] kinds;
    private final byte[] lengths;
    private final byte[] texts;

    /**
     * Whom one message is from and to.
     *
     * @param source as its application wrote it
     * @param destination as its application wrote it
     * @param toldSource as the SMSC was told
     * @param toldDestination as the SMSC was told
     */
    record Parties(Address source, Address destination, Address toldSource, Address toldDestination) {
        /** Nobody will ask for them. */
        static final Parties UNKNOWN = new Parties(Address.NONE, Address.NONE, Address.NONE, Address.NONE);

        /** Of a message that nobody can ask about without: as far as that is known. */
        static Parties of(MtMessage mt) {
            if (!mt.smsc().idsAreTimestamps() && !MessageIdAllocator.isStamped(mt.id())) {
                return UNKNOWN;
            }
            Address from = mt.source();
            Address to = mt.destination();
            if (to.isEmpty() && mt.hasOwnBytes()) {
                from = mt.ownMessage().source();
                to = mt.ownMessage().destination();
            }
            Rewrite rewrite = mt.rewrite();
            Address oneOfMany = mt.recipient();
            return new Parties(
                    from,
                    oneOfMany.isEmpty() ? to : oneOfMany,
                    rewrite.source().orElse(from),
                    rewrite.destination().orElse(to));
        }

        boolean isKnown() {
            return !destination.isEmpty() && !toldDestination.isEmpty() && fits(toldSource) && fits(toldDestination);
        }

        /** A name may have letters that are no octet. */
        private static boolean fits(Address address) {
            String text = address.text();
            return text.length() <= ADDRESS_OCTETS_MAX && text.chars().allMatch(each -> each <= OCTET);
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
     * A number that stands for a recipient: of up to 18 digits no other has the same. A leading plus does not count;
     * zero is nobody.
     */
    static long key(Address recipient) {
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
            write(destination, SLOT * entry + ADDRESS_OCTETS_MAX);
        }
    }

    boolean hasRoom() {
        return recipients.length > 0;
    }

    boolean isKnown(int entry) {
        return recipients.length > 0 && recipients[entry] != 0;
    }

    /** Whether its application wrote it to that recipient. */
    boolean isTo(int entry, long recipientKey) {
        return isKnown(entry) && recipients[entry] == recipientKey;
    }

    /** Whether its application may have written it as from that sender; all but certain if so. */
    boolean isFrom(int entry, Address sender) {
        return isKnown(entry) && senders[entry] == sender.text().hashCode();
    }

    /** From whom it is, as the SMSC was told. */
    Address source(int entry) {
        return address(kinds[entry] >>> SOURCE_SHIFT, SLOT * entry, lengths[2 * entry]);
    }

    /** Whom it is for, as the SMSC was told. */
    Address destination(int entry) {
        return address(kinds[entry], SLOT * entry + ADDRESS_OCTETS_MAX, lengths[2 * entry + 1]);
    }

    private static int kind(Address address) {
        return (address.npi() & OCTET) << NPI_SHIFT | (address.ton() & OCTET);
    }

    /** A character is an octet here. */
    @SuppressWarnings("deprecation") // what is deprecated in it is just that
    private void write(Address address, int at) {
        address.text().getBytes(0, address.text().length(), texts, at);
    }

    private Address address(int kind, int at, int length) {
        String text = new String(texts, at, length, StandardCharsets.ISO_8859_1);
        return new Address(kind & OCTET, kind >>> NPI_SHIFT & OCTET, text);
    }
}
