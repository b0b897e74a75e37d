package org.strowger.router.config.fields;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.message.Address;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.TextTypes;

/**
 * A type of number and a numbering plan (SMPP 3.4 sections 5.2.5 and 5.2.6).
 *
 * @param ton {@link #AS_IT_CAME} to leave the type of number unchanged
 * @param npi {@link #AS_IT_CAME} to leave the numbering plan unchanged
 */
public record NumberType(int ton, int npi) {
    public static final int AS_IT_CAME = -1;
    public static final NumberType UNCHANGED = new NumberType(AS_IT_CAME, AS_IT_CAME);

    private static final int OCTET_MAX = 255;
    private static final Pattern FORM = Pattern.compile("([0-9]{1,3})/([0-9]{1,3})");

    /** A TON or an NPI as the value of its own key. */
    static final ScalarType<Integer> OCTET = NumberTypes.integer(0, OCTET_MAX);

    /** The pair as it is written in the configuration. */
    public static final ScalarType<NumberType> PAIR = new ScalarType<>(
            "a type of number and a numbering plan such as 1/1",
            TextTypes.schema("[0-9]{1,3}/[0-9]{1,3}"),
            (text, value) -> {
                Matcher form = FORM.matcher(text);
                if (!form.matches()) {
                    throw InvalidValue.form("write TON, a slash and NPI");
                }
                int ton = Integer.parseInt(String.valueOf(form.group(1)));
                int npi = Integer.parseInt(String.valueOf(form.group(2)));
                if (ton > OCTET_MAX || npi > OCTET_MAX) {
                    throw InvalidValue.form("TON and NPI are numbers from 0 to " + OCTET_MAX);
                }
                return new NumberType(ton, npi);
            });

    /** The address with this type. The text of an international number has no plus (3GPP TS 23.040 9.1.2.5). */
    Address of(Address address, String text) {
        int newTon = ton == AS_IT_CAME ? address.ton() : ton;
        int newNpi = npi == AS_IT_CAME ? address.npi() : npi;
        boolean plus = newTon == Address.TON_INTERNATIONAL && text.startsWith("+");
        String digits = plus ? text.substring(1) : text;
        boolean same = newTon == address.ton() && newNpi == address.npi() && digits.equals(address.text());
        return same ? address : new Address(newTon, newNpi, digits);
    }

    @Override
    public String toString() {
        return (ton == AS_IT_CAME ? "-" : ton) + "/" + (npi == AS_IT_CAME ? "-" : npi);
    }
}
