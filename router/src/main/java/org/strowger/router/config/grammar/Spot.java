package org.strowger.router.config.grammar;

import java.util.Optional;
import org.strowger.router.config.fault.Complaint;
import org.strowger.router.config.fault.Span;
import org.strowger.router.config.yaml.Tree;
import org.strowger.router.config.yaml.Words;

/**
 * A value in a file, and who asks for it.
 *
 * @param tree what was written
 * @param key the path of the key whose value it is
 * @param reading where faults go
 */
public record Spot(Tree tree, String key, Reading reading) {

    public Span span() {
        return tree.span();
    }

    Spot entry(Tree.Entry entry) {
        return new Spot(entry.value(), below(entry.key().text()), reading);
    }

    Spot item(Tree.Item item) {
        return new Spot(item.value(), key + "[" + item.index() + "]", reading);
    }

    /** The path of a key below this one. */
    String below(String name) {
        return key.isEmpty() ? Words.shortened(name) : key + "." + Words.shortened(name);
    }

    public void refuse(Complaint what) {
        reading.faults().add(span(), key, what);
    }

    public void warn(Complaint what) {
        reading.warnings().add(span(), key, what);
    }

    /** Says that something else was expected here. */
    <T> Optional<T> expected(String what, String advice) {
        refuse(Complaint.wrong(what, Words.found(tree)).advising(advice));
        return Optional.empty();
    }

    /** From now on nobody sees what stands here. */
    void hide() {
        tree.forEachScalar(scalar -> {
            reading.faults().hide(scalar.span());
            reading.warnings().hide(scalar.span());
        });
    }
}
