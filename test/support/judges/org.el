;;; Reads Org with Emacs. Input: a file with a JSON list of documents. Output: a JSON list of readings.
(require 'org)
(require 'org-element)
(require 'json)

(defvar links nil)

(defun gather (node tree)
  "The text of NODE, with each link as a placeholder; LINKS gets the links."
  (let ((type (org-element-type node)))
    (cond
     ((null node) "")
     ((stringp node) (substring-no-properties node))
     ((memq type '(org-data section paragraph)) (gather-all (org-element-contents node) tree))
     ((eq type 'footnote-definition) "")
     ((eq type 'entity)
      (concat (org-element-property :utf-8 node) (make-string (or (org-element-property :post-blank node) 0) ?\s)))
     ((eq type 'link)
      (let ((text (gather-all (org-element-contents node) tree)))
        (push `((href . ,(org-element-property :raw-link node)) (text . ,text)) links)
        (concat "⟦⟧" (make-string (or (org-element-property :post-blank node) 0) ?\s))))
     ((eq type 'footnote-reference)
      (let* ((label (org-element-property :label node))
             (definition (org-element-map tree 'footnote-definition
                           (lambda (other) (and (equal label (org-element-property :label other)) other)) nil t)))
        (concat "⟨note " (gather-all (org-element-contents definition) tree) "⟩"
                (make-string (or (org-element-property :post-blank node) 0) ?\s))))
     ((eq type 'citation)
      (concat (mapconcat (lambda (reference) (format "⟨cite %s⟩" (org-element-property :key reference)))
                         (org-element-contents node) "")
              (make-string (or (org-element-property :post-blank node) 0) ?\s)))
     (t (format "⟨%s⟩%s" type (gather-all (org-element-contents node) tree))))))

(defun gather-all (nodes tree)
  (mapconcat (lambda (node) (gather node tree)) nodes ""))

(defun read-document (document)
  (erase-buffer)
  (insert document)
  (setq links nil)
  (let* ((tree (org-element-parse-buffer))
         (around (gather tree tree)))
    `((links . ,(vconcat (nreverse links))) (around . ,around))))

(let ((documents (with-temp-buffer
                   (let ((coding-system-for-read 'utf-8)) (insert-file-contents (pop command-line-args-left)))
                   (json-parse-buffer)))
      (org-element-use-cache nil))
  (with-temp-buffer
    (delay-mode-hooks (org-mode))
    (let ((readings (mapcar #'read-document documents))
          (coding-system-for-write 'utf-8))
      (with-temp-file (pop command-line-args-left)
        (set-buffer-file-coding-system 'utf-8)
        (insert (decode-coding-string (json-serialize (vconcat readings)) 'utf-8))))))
