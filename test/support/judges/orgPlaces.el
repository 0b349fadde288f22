;;; Reads whole Org documents with Emacs. Input: a file with a JSON list of documents. Output: a JSON list of structures.
(require 'org)
(require 'org-element)
(require 'json)

(defun walk-all (nodes)
  (mapconcat #'walk nodes ""))

(defun properties (node names)
  "The values of the properties NAMES of NODE, as text."
  (mapconcat (lambda (name)
               (let ((value (org-element-property name node)))
                 (cond ((null value) "")
                       ((stringp value) (substring-no-properties value))
                       ((and (eq name :caption) (consp value)) (mapconcat (lambda (part) (walk-all (car part))) value ""))
                       ((and (listp value) (memq name '(:title :tag))) (walk-all value))
                       (t (format "%s" value)))))
             names " "))

(defun walk (node)
  "The words of NODE, with the kinds of its elements."
  (let ((type (org-element-type node)))
    (cond
     ((null node) "")
     ((stringp node) (substring-no-properties node))
     ((memq type '(org-data section)) (walk-all (org-element-contents node)))
     ((eq type 'paragraph) (format "%s<p>%s</p>" (properties node '(:caption)) (walk-all (org-element-contents node))))
     ((eq type 'entity) (org-element-property :utf-8 node))
     ((and (eq type 'link) (member (org-element-property :type node) '("http" "https")))
      (format "⟦%s⟧%s⟦/⟧" (org-element-property :raw-link node) (walk-all (org-element-contents node))))
     (t (format "<%s>%s%s</%s>" type
                (properties node '(:todo-keyword :commentedp :priority :title :tags :tag :bullet :checkbox :counter :key :value :label
                                   :raw-link :caption :drawer-name :language))
                (walk-all (org-element-contents node)) type)))))

(defun read-document (document)
  (erase-buffer)
  (insert document)
  (walk (org-element-parse-buffer)))

(let ((documents (with-temp-buffer
                   (let ((coding-system-for-read 'utf-8-unix)) (insert-file-contents (pop command-line-args-left)))
                   (json-parse-buffer)))
      (org-element-use-cache nil))
  (with-temp-buffer
    (delay-mode-hooks (org-mode))
    (let ((readings (mapcar #'read-document documents))
          (coding-system-for-write 'utf-8-unix))
      (with-temp-file (pop command-line-args-left)
        (set-buffer-file-coding-system 'utf-8-unix)
        (insert (decode-coding-string (json-serialize (vconcat readings)) 'utf-8))))))
