package org.strowger.cimd2;

import org.strowger.cimd2.packet.ParameterForm;
import org.strowger.message.Address;
import org.strowger.message.NearestForm;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;

/** Addresses in the notation of packets: a plus in front of international numbers, and no other type of number. */
final class Cimd2Addresses {
    static final int CHARACTERS_MAX = 20;
    static final int NAME_CHARACTERS_MAX = 11;

    private static final String PLUS = "+";

    private Cimd2Addresses() {}

    static Address read(String text) {
        if (text.isEmpty()) {
            return Address.NONE;
        }
        return text.startsWith(PLUS)
                ? Address.international(text.substring(1))
                : new Address(Address.TON_UNKNOWN, Address.NPI_UNKNOWN, text);
    }

    /** Returns the number in the notation of packets; empty if the address is empty, a name, or cannot be expressed. */
    static String written(Address address) {
        String text = address.text();
        boolean international = address.ton() == Address.TON_INTERNATIONAL && !text.startsWith(PLUS);
        boolean said = !text.isEmpty()
                && address.ton() != Address.TON_ALPHANUMERIC
                && text.length() + (international ? 1 : 0) <= CHARACTERS_MAX
                && text.chars().allMatch(ParameterForm::isOfAddress);
        return said ? (international ? PLUS + text : text) : "";
    }

    static boolean isName(Address address) {
        return address.ton() == Address.TON_ALPHANUMERIC && !address.isEmpty();
    }

    /**
     * Whether a name can be written. Characters with different codes in ASCII and GSM are excluded: the specification
     * does not say whether they are legal.
     */
    static boolean canWriteName(String name) {
        return name.length() <= NAME_CHARACTERS_MAX && name.chars().allMatch(Cimd2Addresses::isOfName);
    }

    /** Whether ASCII and GSM have the same code for the character. */
    private static boolean isOfName(int character) {
        boolean letter = (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z');
        return letter || (character >= ' ' && character <= '?' && character != '$');
    }

    /** Returns the digits in a name, or 0, as a substitute for peers that do not support names. */
    static String digits(Address name) {
        return NearestForm.digits(name, CHARACTERS_MAX);
    }

    // ---- The nearest address, for messages to an application

    /**
     * Returns the rewrite with addresses that CIMD2 can express. In a report the source is the recipient of the
     * message.
     */
    static Rewrite nearest(ShortMessage message, Rewrite rewrite) {
        Address source = rewrite.source().orElseGet(message::source);
        Address destination = rewrite.destination().orElseGet(message::destination);
        return switch (message.kind()) {
            case RECEIPT, NOTIFICATION -> rewrite.from(number(source)).to(sender(destination));
            case MESSAGE, ACKNOWLEDGEMENT -> rewrite.from(sender(source)).to(number(destination));
        };
    }

    private static Address sender(Address address) {
        return NearestForm.isName(address)
                ? Address.alphanumeric(NearestForm.name(address.text(), Cimd2Addresses::canWriteName))
                : number(address);
    }

    private static Address number(Address address) {
        boolean international = address.ton() == Address.TON_INTERNATIONAL;
        return new Address(
                international ? Address.TON_INTERNATIONAL : Address.TON_UNKNOWN,
                Address.NPI_UNKNOWN,
                NearestForm.digits(address, CHARACTERS_MAX - 1));
    }
}
