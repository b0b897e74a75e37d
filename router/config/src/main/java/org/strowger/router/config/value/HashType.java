package org.strowger.router.config.value;

import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.value.Password.Hashed;

/** Text format of a password hash: method, iterations, salt and hash, the last two in base 64. */
public final class HashType {
    public static final int ITERATIONS_MIN = 1_000;
    public static final int ITERATIONS_MAX = 10_000_000;

    private static final String METHOD = "pbkdf2-sha256";
    private static final int SALT_MIN = 8;
    private static final int SALT_MAX = 64;
    private static final Pattern FORM =
            Pattern.compile(METHOD + "\\$([0-9]{1,8})\\$([A-Za-z0-9+/]{1,100})={0,2}\\$([A-Za-z0-9+/]{1,100})={0,2}");

    private HashType() {}

    public static String written(Hashed hashed) {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return METHOD + "$" + hashed.iterations() + "$" + base64.encodeToString(hashed.salt()) + "$"
                + base64.encodeToString(hashed.hash());
    }

    static Hashed parse(String text) throws InvalidValue {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw unfit("the hash does not have the form " + METHOD + "$ITERATIONS$SALT$HASH");
        }
        int iterations = Integer.parseInt(String.valueOf(form.group(1)));
        if (iterations < ITERATIONS_MIN || iterations > ITERATIONS_MAX) {
            throw unfit("the iterations must be from " + ITERATIONS_MIN + " to " + ITERATIONS_MAX);
        }
        byte[] salt = octets(String.valueOf(form.group(2)));
        byte[] hash = octets(String.valueOf(form.group(3)));
        if (salt.length < SALT_MIN || salt.length > SALT_MAX || hash.length != PasswordHash.HASH_OCTETS) {
            throw unfit("the salt must have " + SALT_MIN + " to " + SALT_MAX + " octets and the hash "
                    + PasswordHash.HASH_OCTETS);
        }
        return new Hashed(iterations, salt, hash);
    }

    private static byte[] octets(String text) throws InvalidValue {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw unfit("the salt or hash is not Base64");
        }
    }

    private static InvalidValue unfit(String why) {
        return InvalidValue.because("this hash cannot be used: " + why, "use the output of strowger hash-password");
    }
}
