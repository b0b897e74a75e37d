package org.strowger.tools.http;

import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpUrl;
import org.strowger.http.HttpUrl.MalformedUrl;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.Secret;

/**
 * How messages are sent by HTTP.
 *
 * @param api the API
 * @param authority the value of the header Host
 * @param apiKey the API key, which replaces account and password; {@link Secret#NONE} if there is none
 * @param callbackUrl the URL to which the receipts of all messages are sent; if empty, receipts are requested only for
 *     messages that ask for them, and only by {@link Api#V1}
 */
public record HttpSending(Api api, String authority, Secret apiKey, String callbackUrl) {
    /** The APIs by which the tools send. */
    public enum Api {
        V1("v1"),
        KANNEL("kannel"),
        JASMIN("jasmin");

        private final String label;

        Api(String label) {
            this.label = label;
        }

        /** The name on the command line and in the configuration of a listener. */
        public String label() {
            return label;
        }

        /** Returns the API with this name. */
        public static Api named(String name) {
            for (Api api : values()) {
                if (api.label.equals(name)) {
                    return api;
                }
            }
            throw new IllegalArgumentException("--api must be v1, kannel or jasmin, not " + name);
        }
    }

    /** @throws IllegalArgumentException if the settings contradict each other */
    public HttpSending {
        if (api != Api.V1 && !apiKey.isEmpty()) {
            throw new IllegalArgumentException(
                    "--api " + api.label() + " has no API keys: use --system-id and a password");
        }
        HttpHeaders.builder().add("Host", authority).add("Authorization", "Bearer." + apiKey.reveal());
        if (!callbackUrl.isEmpty()) {
            check(callbackUrl);
        }
    }

    private static void check(String url) {
        try {
            HttpUrl.parse(url);
        } catch (MalformedUrl e) {
            throw new IllegalArgumentException("--callback-url: " + e.why(), e);
        }
    }

    /** Returns the composer of the requests of an account. */
    MessageRequests requests(Credentials account) {
        return switch (api) {
            case V1 -> new V1Requests(this, account);
            case KANNEL -> new KannelRequests(this, account);
            case JASMIN -> new JasminRequests(this, account);
        };
    }
}
