package org.strowger.router.reactor.tls;

/** A certificate or key cannot be used. The message contains the file, the error and the remedy. */
public final class TlsConfigurationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TlsConfigurationException(String message) {
        super(message);
    }

    TlsConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }
}
