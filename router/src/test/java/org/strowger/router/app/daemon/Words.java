package org.strowger.router.app.daemon;

import java.util.List;
import java.util.Optional;
import org.strowger.message.Status;
import org.strowger.protocol.ProtocolSuite;
import org.strowger.router.config.Vocabulary;
import org.strowger.router.route.Expression;
import org.strowger.smpp.SmppSuite;

/** What the configuration of a simulated world may say: what SMPP has words for. */
final class Words implements Vocabulary {
    private final ProtocolSuite suite = new SmppSuite();

    @Override
    public List<String> protocols() {
        return List.of(suite.name());
    }

    @Override
    public List<String> versions(String protocol) {
        return suite.versions();
    }

    @Override
    public Optional<Status> status(String word) {
        return suite.status(word);
    }

    @Override
    public List<String> statusNames() {
        return suite.statusNames();
    }

    @Override
    public Optional<String> faultOfExpression(String expression, String flags) {
        return Expression.faultOf(expression, flags);
    }

    @Override
    public List<String> chaosProfiles() {
        return List.of("none");
    }
}
