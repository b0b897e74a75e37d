package org.strowger.router.http.jasmin;

import java.util.regex.Pattern;
import org.strowger.message.PlainMessage;
import org.strowger.router.http.gateway.CallbackUrl;

/** The arguments of a message, in the order in which Jasmin checks them. */
enum Argument {
    TO("to", "\\+?[0-9]{1,20}"),
    FROM("from", ".*"),
    CODING("coding", "[0-9]|10|13|14"),
    USERNAME("username", ".{1,64}"),
    PASSWORD("password", ".{1,255}"),
    PRIORITY("priority", "[0-3]"),
    /** The time format of SMPP (SMPP 3.4 section 7.1.1). */
    SDT("sdt", "[0-9]{15}[+R-]"),
    VALIDITY("validity-period", "[0-9]{1,7}"),
    DLR("dlr", "yes|no"),
    DLR_URL("dlr-url", "https?://.*"),
    DLR_LEVEL("dlr-level", "[1-3]"),
    DLR_METHOD("dlr-method", "(?i:get|post)"),
    TAGS("tags", "[-a-zA-Z0-9,]*"),
    CONTENT("content", ".*"),
    HEX_CONTENT("hex-content", ".*"),
    CUSTOM_TLVS("custom_tlvs", ".*");

    private static final Pattern OF_JASMIN = Pattern.compile(".{1,16}", Pattern.DOTALL);

    private final String word;
    private final Pattern pattern;

    Argument(String word, String pattern) {
        this.word = word;
        this.pattern = Pattern.compile(pattern, Pattern.DOTALL);
    }

    String word() {
        return word;
    }

    boolean isMandatory() {
        return this == TO || isLogin();
    }

    /** Whether the argument identifies the sender. */
    boolean isLogin() {
        return this == USERNAME || this == PASSWORD;
    }

    /**
     * Whether a value is valid for the argument.
     *
     * @param exact whether Jasmin's limits apply to accounts and passwords
     */
    boolean allows(String value, boolean exact) {
        if (isLogin() && exact) {
            return OF_JASMIN.matcher(value).matches();
        }
        return pattern.matcher(value).matches()
                && switch (this) {
                    case DLR_URL -> CallbackUrl.of(value).isPresent();
                    case TAGS -> PlainMessage.mayHave(JasminMessage.labels(value));
                    case CUSTOM_TLVS -> CustomTlvs.parse(value).isPresent();
                    default -> true;
                };
    }
}
