package org.strowger.router.application;

import java.net.InetAddress;
import org.strowger.protocol.SignIn;

/**
 * Somebody who signs in.
 *
 * @param asked what he says
 * @param from where he is
 * @param protocol the name of the suite that he speaks
 * @param askedNanos when he came
 */
public record BindRequest(SignIn asked, InetAddress from, String protocol, long askedNanos) {}
