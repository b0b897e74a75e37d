package org.strowger.router.application.login;

import java.net.InetAddress;
import org.strowger.protocol.SignIn;

/**
 * A bind to be authenticated.
 *
 * @param asked the credentials that the peer sent
 * @param from the peer's address
 * @param protocol the name of the protocol
 * @param askedNanos the time of arrival
 */
public record BindRequest(SignIn asked, InetAddress from, String protocol, long askedNanos) {}
