package org.strowger.router.imports.kannel.link;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.imports.Secrets;

/**
 * The secret in the query of a request URL, which is moved to the password file.
 *
 * @param url the URL with the password escape in place of the secret
 * @param value the secret; empty if there is none
 */
record UrlSecret(String url, String value) {
    private static final Pattern PARAMETER = Pattern.compile(
            "([?&](?:password|passwd|pass|pwd|key|apikey|api_key|api-key|token|secret|auth)=)([^&{}#]+)",
            Pattern.CASE_INSENSITIVE);

    static UrlSecret in(String url) {
        Matcher parameter = PARAMETER.matcher(url);
        if (!parameter.find()) {
            return new UrlSecret(url, "");
        }
        try {
            String value = URLDecoder.decode(String.valueOf(parameter.group(2)), StandardCharsets.ISO_8859_1);
            return Secrets.isUsable(value)
                    ? new UrlSecret(
                            url.substring(0, parameter.start(2)) + "{password}" + url.substring(parameter.end(2)),
                            value)
                    : new UrlSecret(url, "");
        } catch (IllegalArgumentException e) {
            return new UrlSecret(url, "");
        }
    }
}
