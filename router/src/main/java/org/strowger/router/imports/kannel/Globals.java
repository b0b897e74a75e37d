package org.strowger.router.imports.kannel;

import java.nio.file.Path;
import java.util.Optional;
import org.strowger.router.imports.YamlNode;
import org.strowger.router.imports.kannel.conf.Directive;

/**
 * Values of the groups core and smsbox that concern links and applications.
 *
 * @param sender the sender of messages without one
 * @param callbackTimeout the time limit of callbacks
 * @param joinsMessages whether long messages from mobiles are joined
 * @param joinTimeout how long their segments wait
 * @param retry the section retry of all routes
 * @param authorities the file with the authorities of TLS
 * @param certificateAndKey the file with the client's certificate and key
 */
public record Globals(
        Optional<Directive> sender,
        Optional<String> callbackTimeout,
        boolean joinsMessages,
        Optional<String> joinTimeout,
        Optional<YamlNode> retry,
        Optional<Path> authorities,
        Optional<Path> certificateAndKey) {}
