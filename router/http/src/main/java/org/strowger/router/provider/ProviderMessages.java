package org.strowger.router.provider;

import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.UserDataHeader;
import org.strowger.http.provider.ProviderMessage;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.router.http.gateway.WrittenAddress;
import org.strowger.router.http.gateway.WrittenText;

/** Creates receipts, messages from mobiles, and texts, in the forms common to several providers' APIs. */
final class ProviderMessages {
    /** The maximum length of a text: 65 segments in the GSM alphabet, more than any provider joins. */
    private static final int TEXT_MAX = 10_000;

    /** The maximum length of a short code. */
    private static final int SHORT_MAX = 8;

    private ProviderMessages() {}

    /**
     * Returns a receipt, which is final if its state is final. It names no recipient: the id is unique, and a provider
     * may write the number differently from Strowger.
     */
    static PlainMessage receipt(Receipt receipt) {
        return PlainMessage.from(Address.NONE)
                .to(Address.NONE)
                .reporting(receipt)
                .build();
    }

    /** Returns a message from a mobile with a text; empty if an address or the text is missing or too long. */
    static Optional<PlainMessage> text(String from, String to, String text) {
        return text.length() > TEXT_MAX ? Optional.empty() : message(from, to, WrittenText.automatic(text));
    }

    /** Returns a message from a mobile; empty if an address is missing or too long. */
    static Optional<PlainMessage> message(String from, String to, Body body) {
        Optional<Address> source = WrittenAddress.sender(from.strip(), false);
        Optional<Address> destination = WrittenAddress.sender(to.strip(), false);
        return source.flatMap(sender -> destination.map(recipient ->
                PlainMessage.from(sender).to(recipient).saying(body).inGsm().build()));
    }

    /** Returns a number with a leading plus sign, which most hosted services require; names stay unchanged. */
    static String e164(Address address) {
        String text = address.text();
        boolean isNumber = !text.isEmpty() && text.chars().allMatch(each -> each >= '0' && each <= '9');
        return isNumber && address.ton() != Address.TON_ALPHANUMERIC ? "+" + text : text;
    }

    /** Returns a sender. A short code belongs to no country, so it gets no plus sign. */
    static String e164OrShort(Address address) {
        return address.text().length() <= SHORT_MAX ? address.text() : e164(address);
    }

    /** Returns a number without a plus sign; names stay unchanged. */
    static String digits(Address address) {
        String text = address.text();
        return text.startsWith("+") ? text.substring(1) : text;
    }

    /**
     * Returns the text of a message without a user data header; empty if the message has a header or no readable text.
     */
    static Optional<String> wholeText(ProviderMessage message) {
        return message.body().hasHeader() ? Optional.empty() : message.text();
    }

    /** Whether the text is in a national language, which only the header specifies. */
    static boolean hasLanguage(ProviderMessage message) {
        byte[] octets = message.body().octets();
        if (!message.body().hasHeader()) {
            return false;
        }
        UserDataHeader header = UserDataHeader.parse(octets, 0, octets.length);
        return header.lockingLanguage() != 0 || header.singleLanguage() != 0;
    }

    static boolean isBinary(ProviderMessage message) {
        return message.coding().alphabet() == Alphabet.OCTETS;
    }
}
