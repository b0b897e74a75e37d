package org.strowger.router.imports.kannel;

import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.Directive;

/**
 * Values of the groups core and smsbox that concern links and applications. A text is empty if the directive is
 * missing.
 *
 * @param sender the sender of messages without one; {@link Directive#NONE} if there is none
 * @param callbackTimeout the time limit of callbacks
 * @param joinsMessages whether long messages from mobiles are joined
 * @param joinTimeout how long their segments wait
 * @param retry the section retry of all routes
 * @param authorities the file with the certificate authorities for TLS
 * @param certificateAndKey the file with the client's certificate and key
 */
public record Globals(
        Directive sender,
        String callbackTimeout,
        boolean joinsMessages,
        String joinTimeout,
        YamlMap retry,
        String authorities,
        String certificateAndKey) {}
