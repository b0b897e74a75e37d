package org.strowger.router.cluster;

import java.util.List;

/**
 * The use that this node makes of the limits and SMSCs that the nodes share. Called on the cluster's thread, once for
 * each hello. Implementations read published numbers and never block.
 */
public interface LocalUse {
    /** A node without applications and SMSCs. */
    LocalUse NONE = new LocalUse() {
        @Override
        public List<ApplicationUse> applications() {
            return List.of();
        }

        @Override
        public List<SmscUse> smscs() {
            return List.of();
        }
    };

    /** The applications with any use at this node, each once. */
    List<ApplicationUse> applications();

    /** The SMSCs with which this node has sessions or session places, each once. */
    List<SmscUse> smscs();
}
