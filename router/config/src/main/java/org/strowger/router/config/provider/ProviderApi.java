package org.strowger.router.config.provider;

/** The APIs of providers. */
public enum ProviderApi {
    /** The {@code sendsms} interface of Kannel. */
    KANNEL(false, Signature.NEVER),
    /** The {@code /send} interface of Jasmin. */
    JASMIN(true, Signature.NEVER),
    TWILIO(true, Signature.ALWAYS),
    /** The SMS API of Vonage. */
    VONAGE(true, Signature.IF_AGREED),
    /** The SMS API of Infobip, version 3. */
    INFOBIP(true, Signature.NEVER),
    /** The SMS API of Sinch, version 1. */
    SINCH(true, Signature.IF_AGREED),
    /** An API that the configuration describes. */
    TEMPLATE(true, Signature.NEVER);

    /** The API of a listener to which providers send receipts and messages. */
    public static final String CALLBACK_API = "provider";

    private final boolean takesWholeTexts;
    private final Signature signature;

    /** Whether a provider signs its requests. */
    enum Signature {
        NEVER,
        /** Requests are signed if a secret was agreed upon. */
        IF_AGREED,
        /** All requests are signed, with the password. */
        ALWAYS
    }

    ProviderApi(boolean takesWholeTexts, Signature signature) {
        this.takesWholeTexts = takesWholeTexts;
        this.signature = signature;
    }

    /**
     * Whether the API does not support user data headers: long texts are submitted whole, and the provider splits them.
     */
    public boolean takesWholeTexts() {
        return takesWholeTexts;
    }

    Signature signature() {
        return signature;
    }
}
