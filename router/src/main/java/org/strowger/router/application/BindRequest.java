package org.strowger.router.application;

import java.net.InetAddress;
import org.strowger.protocol.SignIn;

/**
 * A bind, as it is to be authenticated.
 *
 * @param asked what the peer sent
 * @param from its address
 * @param protocol the name of its protocol
 * @param askedNanos when it came
 */
public record BindRequest(SignIn asked, InetAddress from, String protocol, long askedNanos) {}
