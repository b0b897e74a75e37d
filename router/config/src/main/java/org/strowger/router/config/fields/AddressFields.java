package org.strowger.router.config.fields;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.message.Address;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/**
 * The type of number and numbering plan with which an address is sent.
 *
 * @param byNumber whether the form of the number decides; otherwise {@code fixed} applies to every address
 * @param fixed the type of every address
 * @param forms the types by the form of the number
 */
public record AddressFields(boolean byNumber, NumberType fixed, Forms forms) {
    /** Sends each address with its original type. */
    public static final AddressFields NONE = new AddressFields(false, NumberType.UNCHANGED, Forms.USUAL);

    private static final String YES = "yes";
    private static final String INTERNATIONAL_PREFIX = "00";

    /**
     * The types by the form of the number.
     *
     * @param international the type of a number that begins with a plus or 00, or was received with the international
     *     type
     * @param national the type of all other numbers
     * @param shortCode the type of a number of at most {@code shortDigits} digits
     * @param alphanumeric the type of an address with characters other than digits
     * @param shortDigits 0 if no number is a short code
     */
    public record Forms(
            NumberType international,
            NumberType national,
            NumberType shortCode,
            NumberType alphanumeric,
            int shortDigits) {
        public static final Forms USUAL = new Forms(
                new NumberType(Address.TON_INTERNATIONAL, Address.NPI_ISDN),
                new NumberType(Address.TON_NATIONAL, Address.NPI_ISDN),
                new NumberType(3, Address.NPI_UNKNOWN),
                new NumberType(Address.TON_ALPHANUMERIC, Address.NPI_UNKNOWN),
                0);
    }

    public static final ConfigKey<Integer> TON = key(
                    "ton", NumberType.OCTET, "the type of number (TON) of all addresses")
            .orElse("unchanged")
            .example("1");
    public static final ConfigKey<Integer> NPI = key(
                    "npi", NumberType.OCTET, "the numbering plan (NPI) of all addresses")
            .orElse("unchanged")
            .example("1");
    public static final ConfigKey<String> BY_NUMBER = key(
                    "by-number",
                    TextTypes.oneOf("no", YES),
                    "yes: the form of the number decides the type, instead of ton and npi")
            .or("no");
    public static final ConfigKey<NumberType> INTERNATIONAL = key(
                    "international",
                    NumberType.PAIR,
                    "by-number: TON and NPI of international numbers: numbers that begin with + or 00, which is "
                            + "removed, or that arrived as international numbers")
            .or("1/1");
    public static final ConfigKey<NumberType> NATIONAL = key(
                    "national", NumberType.PAIR, "by-number: TON and NPI of all other digits")
            .or("2/1");
    public static final ConfigKey<NumberType> SHORT = key(
                    "short", NumberType.PAIR, "by-number: TON and NPI of short codes")
            .or("3/0");
    public static final ConfigKey<NumberType> ALPHANUMERIC = key(
                    "alphanumeric", NumberType.PAIR, "by-number: TON and NPI of names")
            .or("5/0");
    public static final ConfigKey<Integer> SHORT_DIGITS = key(
                    "short-digits",
                    NumberTypes.integer(0, 20),
                    "by-number: numbers of at most this many digits are short codes; 0: no number is a short code")
            .or("0");
    public static final Section SECTION = Section.of(
            "the type of an address", TON, NPI, BY_NUMBER, INTERNATIONAL, NATIONAL, SHORT, ALPHANUMERIC, SHORT_DIGITS);

    private static final List<ConfigKey<?>> OF_FORMS =
            List.of(INTERNATIONAL, NATIONAL, SHORT, ALPHANUMERIC, SHORT_DIGITS);

    static AddressFields of(SectionValues address) {
        return new AddressFields(
                address.value(BY_NUMBER).equals(YES),
                new NumberType(address.value(TON, NumberType.AS_IT_CAME), address.value(NPI, NumberType.AS_IT_CAME)),
                new Forms(
                        address.value(INTERNATIONAL),
                        address.value(NATIONAL),
                        address.value(SHORT),
                        address.value(ALPHANUMERIC),
                        address.value(SHORT_DIGITS)));
    }

    /** Refuses keys that would have no effect. */
    static void check(SectionValues address) {
        boolean byNumber = address.find(BY_NUMBER).filter(YES::equals).isPresent();
        List<ConfigKey<?>> useless = byNumber ? List.of(TON, NPI) : OF_FORMS;
        useless.stream().filter(address::isWritten).forEach(each -> address.configValue(each)
                .refuse(
                        byNumber
                                ? FaultText.of("with by-number, the form of the number decides")
                                        .advising("remove " + each.name() + ", or by-number")
                                : FaultText.of("this key has an effect only with \"by-number: yes\"")
                                        .advising("write by-number: yes, or remove the key")));
    }

    public boolean isNone() {
        return !byNumber && fixed.equals(NumberType.UNCHANGED);
    }

    /** The address as it is sent. An absent address stays absent. */
    public Address of(Address address) {
        if (address.isEmpty()) {
            return address;
        }
        return byNumber ? typed(address) : fixed.of(address, address.text());
    }

    private Address typed(Address address) {
        String text = address.text();
        boolean plus = text.startsWith("+");
        String digits = plus ? text.substring(1) : text;
        if (!areDigits(digits)) {
            return forms.alphanumeric().of(address, text);
        }
        if (plus) {
            return forms.international().of(address, digits);
        }
        if (digits.length() <= forms.shortDigits()) {
            return forms.shortCode().of(address, digits);
        }
        if (digits.startsWith(INTERNATIONAL_PREFIX) && digits.length() > INTERNATIONAL_PREFIX.length()) {
            return forms.international().of(address, digits.substring(INTERNATIONAL_PREFIX.length()));
        }
        boolean international = address.ton() == Address.TON_INTERNATIONAL;
        return (international ? forms.international() : forms.national()).of(address, digits);
    }

    private static boolean areDigits(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** The object of a sentence that begins with "TON/NPI". */
    @Override
    public String toString() {
        return byNumber ? "by the form of the number" : fixed.toString();
    }
}
